/** A turning ring for the rare wait that has no shape of its own yet. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="block size-10 animate-spin rounded-full border-4 border-line border-t-accent"
    />
  );
}
