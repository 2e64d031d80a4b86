import { comparedSportsbooks, sportsbookById, sportsbooks } from '../catalogue/sportsbooks.ts';
import { presenceIn } from '../catalogue/states/book-states.ts';
import { isStateCode, type StateCode } from '../catalogue/states/states.ts';
import type { BettingSettings } from '../contracts/betting.ts';
import { statesOf } from './bettor.ts';

/** The sportsbooks that an operator has turned off, by id: everywhere, or for those who bet in some states. */
export type VenuesOff = ReadonlyMap<number, 'everywhere' | ReadonlySet<StateCode>>;

export const nothingOff: VenuesOff = new Map();

/** The whole value where nothing is off: a parameter cannot be empty. */
const NOTHING = 'none';
const EVERYWHERE = 'all';

/**
 * Reads `Kalshi: MN, NY; Novig: all`; `none` is nothing. What cannot be read is returned too. A sportsbook with a state that cannot be read is off
 * everywhere: too much is put right by a second press, too little may be against the law.
 */
export function readVenuesOff(text: string): { readonly off: VenuesOff; readonly unread: readonly string[] } {
  const off = new Map<number, 'everywhere' | ReadonlySet<StateCode>>();
  const unread: string[] = [];
  for (const part of text.split(';').map((each) => each.trim())) {
    if (part === '' || part === NOTHING) continue;
    const [name = '', list = ''] = part.split(':').map((each) => each.trim());
    const book = sportsbooks.find((each) => each.name.toLowerCase() === name.toLowerCase());
    const codes = list.split(',').map((code) => code.trim().toUpperCase());
    const areStates = codes.every(isStateCode);
    if (book === undefined || !(areStates || list === EVERYWHERE)) unread.push(part);
    if (book !== undefined) off.set(book.id, areStates ? new Set(codes.filter(isStateCode)) : 'everywhere');
  }
  return { off, unread };
}

/** Whether some sportsbook is off for those who bet in some states only. */
export function dependsOnStates(off: VenuesOff): boolean {
  return [...off.values()].some((where) => where !== 'everywhere');
}

/** The ids of sportsbooks that are off for a bettor: everywhere, or in each of their states that has the book. */
export function offFor(off: VenuesOff, settings: BettingSettings): ReadonlySet<number> {
  const states = statesOf(settings);
  const isOff = ([id, where]: readonly [number, 'everywhere' | ReadonlySet<StateCode>]) => {
    if (where === 'everywhere') return true;
    const read = sportsbookById(id)?.states;
    const open = states.filter((state) => read === undefined || presenceIn(read, state) !== 'absent');
    return open.some((state) => where.has(state)) && open.every((state) => where.has(state));
  };
  return new Set([...off].filter(isOff).map(([id]) => id));
}

/** A bettor's sportsbooks (undefined: all) without those that are off. */
export function withoutOff(
  books: ReadonlySet<number> | undefined,
  off: ReadonlySet<number>,
): ReadonlySet<number> | undefined {
  if (off.size === 0) return books;
  const left = books ?? new Set(comparedSportsbooks.map(({ id }) => id));
  return new Set([...left].filter((id) => !off.has(id)));
}
