/**
 * The indices of the points to draw of a line that is some pixels wide: of each column of pixels its first, lowest, highest and last point,
 * so that no peak is lost. Ascending. `at`: from 0 to 1, ascending, where each point is.
 */
export function thinPoints(values: readonly number[], at: (index: number) => number, width: number): number[] {
  const columns = Math.max(1, Math.floor(width));
  if (values.length <= columns) return values.map((_, index) => index);
  const kept = new Set<number>();
  let column = -1;
  let [lowest, highest] = [0, 0];
  values.forEach((value, index) => {
    const here = Math.min(columns - 1, Math.floor(at(index) * columns));
    if (here !== column) {
      for (const each of [lowest, highest, Math.max(0, index - 1), index]) kept.add(each);
      [column, lowest, highest] = [here, index, index];
    }
    if (value < (values[lowest] ?? 0)) lowest = index;
    if (value > (values[highest] ?? 0)) highest = index;
  });
  for (const each of [lowest, highest, values.length - 1]) kept.add(each);
  return [...kept].toSorted((a, b) => a - b);
}
