/** Dollars for people: `$1,234.57`. The only place that rounds; half a cent goes up. What is something and below half a cent is `<$0.01`. */
export function cents(dollars: number): string {
  if (dollars < 0) return `-${cents(-dollars)}`;
  if (dollars > 0 && dollars < 0.005) return '<$0.01';
  const options = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return `$${dollars.toLocaleString('en-US', options)}`;
}
