/** The p of y = c × x^p that fits best: least squares through the logarithms. 1 is growth in proportion, 0 none. */
export function powerOf(points: readonly (readonly [x: number, y: number])[]): number {
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)] as const);
  const mean = (of: 0 | 1) => logs.reduce((sum, each) => sum + each[of], 0) / logs.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const together = logs.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  return together / logs.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
}
