/** The number with so many digits after the point, half away from zero as far as binary numbers have halves. */
export function roundedTo(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
