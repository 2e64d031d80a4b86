import type { SportsbookRow } from './sportsbook-row.ts';

/** What was read longer ago is to be read again. */
export const FACTS_READ_WITHIN_DAYS = 60;

/** What we know of a sportsbook from pages that may have changed since. */
interface OutdatedFact {
  readonly sportsbook: string;
  readonly fact: 'fees' | 'states' | 'settlement';
  /** The day on which the oldest of its rows was read: `2026-11-24`. */
  readonly date: string;
}

/** The facts of sportsbooks that are to be read again. `now`: ms since 1970. What has no day was not read from a page. */
export function outdatedFacts(
  books: readonly Pick<SportsbookRow, 'name' | 'fees' | 'states' | 'settlement'>[],
  now: number,
): readonly OutdatedFact[] {
  return books.flatMap(({ name, fees, states, settlement }) => {
    const rules = Object.values(settlement).flatMap((rule) => (rule === 'unknown' ? [] : rule.source.date));
    const read = { fees: fees.map(({ source }) => source.date), states: [states.source.date], settlement: rules };
    return (['fees', 'states', 'settlement'] as const).flatMap((fact): OutdatedFact[] => {
      const [date] = read[fact].filter((day) => day !== undefined).toSorted();
      const isOld = date !== undefined && now - Date.parse(date) > FACTS_READ_WITHIN_DAYS * 86_400_000;
      return isOld ? [{ sportsbook: name, fact, date }] : [];
    });
  });
}
