/** A table as the formatter leaves it: cells as wide as their column's widest. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(3, ...[title, ...rows.map((row) => row[column] ?? '')].map(width)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - width(cell))).join(' | ')} |`;
  return [line(head), `| ${widths.map((dashes) => '-'.repeat(dashes)).join(' | ')} |`, ...rows.map(line)].join('\n');
}

function width(text: string): number {
  return [...text].length;
}
