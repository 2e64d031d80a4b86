/** Milliseconds since 1970, UTC. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

/** Whole seconds since 1970, rounded down, as stored in the table. */
export function wholeSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}
