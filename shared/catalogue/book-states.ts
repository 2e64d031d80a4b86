import { type StateCode, states } from './states.ts';

/** By which right a book takes bets: a state's license, federal law on contracts, a sweepstakes, or another country's license. */
type StatesKind = 'license' | 'federal' | 'sweepstakes' | 'offshore';

/** Where a book runs, as far as was read. */
export interface BookStates {
  readonly kind: StatesKind;
  /** Null: not read. */
  readonly codes: readonly StateCode[] | null;
  /** Where sources contradict each other, or a court has not decided. */
  readonly disputed: readonly StateCode[];
  readonly source: { readonly text: string; readonly date: string };
}

/** `check`: nobody has read it, or what was read contradicts itself. */
export type Presence = 'runs' | 'check' | 'absent';

/** Rows that were read longer ago are to be read again. */
export const STATES_READ_WITHIN_DAYS = 60;

/** Whether a book runs in a state. Only what is known keeps it from anybody. */
export function presenceIn({ codes, disputed }: BookStates, state: StateCode): Presence {
  if (codes === null || disputed.includes(state)) return 'check';
  return codes.includes(state) ? 'runs' : 'absent';
}

/** The states with a presence, in order of their names. */
export function statesWith(book: BookStates, presence: Presence): readonly StateCode[] {
  return states.map(({ code }) => code).filter((code) => presenceIn(book, code) === presence);
}

/** Whether a row is to be read again. `now`: ms since 1970. */
export function isOutdated({ source }: Pick<BookStates, 'source'>, now: number): boolean {
  return now - Date.parse(source.date) > STATES_READ_WITHIN_DAYS * 86_400_000;
}
