/** Milliseconds since 1970, UTC. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

/** Seconds since 1970 as the table keeps them: whole, a begun second not counted. */
export function wholeSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}
