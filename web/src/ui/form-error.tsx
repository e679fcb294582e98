/** What went wrong with a form as a whole; said aloud as it comes. */
export const FormError = ({ message }: { readonly message: string | null | undefined }) =>
  message && (
    <p role="alert" className="animate-rise text-sm text-danger">
      {message}
    </p>
  );
