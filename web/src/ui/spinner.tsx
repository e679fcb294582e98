/** A loading indicator for content without a known shape. */
export function Spinner() {
  return (
    <span aria-hidden="true" className="block size-10 animate-spin rounded-full border-4 border-line border-t-accent" />
  );
}
