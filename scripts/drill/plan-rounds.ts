import type { Flags } from './options.ts';
import type { RoundOptions } from './round-result.ts';

/** Enough that they get in each other's way, and few enough that nobody waits long for the slowest. */
export const PEOPLE_A_ROUND = 32;
const FAULTS_EACH = 10;
/** Seeds, people and faults of the short drill: fixed, so that a red one is the product's doing. */
const short: readonly RoundOptions[] = [
  { seed: 1, people: 8, faults: 100 },
  { seed: 2, people: 8, faults: 100 },
];

/** The rounds of a drill: people and faults shared out, each round with a seed of its own, by which it can be repeated alone. */
export function roundsOf(flags: Flags, seed: number): readonly RoundOptions[] {
  if (flags.short === true) return short;
  const people = flags.people ?? PEOPLE_A_ROUND;
  const faults = flags.faults ?? people * FAULTS_EACH;
  const count = Math.ceil(people / PEOPLE_A_ROUND);
  return Array.from({ length: count }, (_, place): RoundOptions => {
    const share = (whole: number) => Math.floor((whole * (place + 1)) / count) - Math.floor((whole * place) / count);
    const watched = place === 0 && flags.watch !== undefined ? { watched: flags.watch } : {};
    const kept = flags.keep === undefined ? {} : { keepIn: flags.keep };
    return { seed: (seed + place) % 2 ** 32, people: share(people), faults: share(faults), ...watched, ...kept };
  });
}
