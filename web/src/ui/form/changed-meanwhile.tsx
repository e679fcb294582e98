/** Above a form that stays although what it is about has changed: says so. Its words can be sent, or copied. */
export const ChangedMeanwhile = ({ message }: { readonly message: string }) => (
  <p role="status" className="rounded-md bg-danger-soft px-4 py-3 text-sm font-medium text-danger">
    {message}
  </p>
);
