/** From this hour on (UTC, 0 to 23) at least this many calls of signed-in people are answered each minute. */
export interface TrafficFloor {
  readonly fromHourUtc: number;
  readonly answeredPerMinute: number;
}

/**
 * CloudWatch metric math: how far `metric` is above the floor of its hour; negative below it. A table rather than anomaly detection, which
 * needs two weeks of data, learns an outage as normal, and cannot be tested before it rings.
 * @throws Error unless the hours begin at 0 and ascend
 */
export function floorExpression(metric: string, floors: readonly TrafficFloor[]): string {
  const hours = floors.map(({ fromHourUtc }) => fromHourUtc);
  const ascends = hours.every((hour, index) => index === 0 || hour > (hours[index - 1] ?? 0));
  if (hours[0] !== 0 || !ascends || hours.some((hour) => hour > 23))
    throw new Error(`The hours of a traffic floor begin at 0 and ascend to 23 at most: ${hours.join(', ')}`);
  const [first, ...later] = floors;
  const floor = later.reduce(
    (before, { fromHourUtc, answeredPerMinute }) =>
      `IF(HOUR(${metric}) >= ${fromHourUtc}, ${answeredPerMinute}, ${before})`,
    String(first?.answeredPerMinute),
  );
  return `${metric} - ${floor}`;
}
