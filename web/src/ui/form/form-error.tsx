/** The error of a form as a whole, announced when it appears. */
export const FormError = ({ message }: { readonly message: string | null | undefined }) =>
  message && (
    <p role="alert" className="animate-rise text-sm text-danger">
      {message}
    </p>
  );
