/** What went wrong with a form as a whole; said aloud as it comes. */
export const Failure = ({ told }: { readonly told: string | null | undefined }) =>
  told && (
    <p role="alert" className="animate-rise text-sm text-danger">
      {told}
    </p>
  );
