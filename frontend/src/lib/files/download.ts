/** For spreadsheets that take a file without it for one in an older encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Saves a CSV file on the person's device. */
export function downloadCsv(name: string, text: string, { mark = false }: { readonly mark?: boolean } = {}): void {
  const blob = new Blob([mark ? BYTE_ORDER_MARK + text : text], { type: 'text/csv;charset=utf-8' });
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
