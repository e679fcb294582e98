/** A Markdown table, its first column left-aligned. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const formatRow = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const separator = head.map((_, index) => (index === 0 ? "---" : "---:"));
  return [formatRow(head), formatRow(separator), ...rows.map(formatRow)].join("\n");
}
