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

/** Whether a book runs in a state. Only what is known keeps it from anybody. */
export function presenceIn({ codes, disputed }: BookStates, state: StateCode): Presence {
  if (codes === null || disputed.includes(state)) return 'check';
  return codes.includes(state) ? 'runs' : 'absent';
}

/** The states with a presence, in order of their names. */
export function statesWith(book: BookStates, presence: Presence): readonly StateCode[] {
  return states.map(({ code }) => code).filter((code) => presenceIn(book, code) === presence);
}
