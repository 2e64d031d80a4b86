import type { Seconds } from '../../../shared/odds/time.ts';
import type { ProviderCall } from '../provider/address.ts';
import type { CreditStore, Outcome } from './credit-store.ts';
import { canBePlanned } from './ledger-row.ts';

/** The paid calls of one attempt at a scan: each has a number, and stands in a row of the ledger before it is made. */
export interface CallLedger {
  /** Takes down what the scan means to call, before any call. The rows are written once the first call is to be made. */
  plan(calls: readonly ProviderCall[]): void;
  /** Gives the call its number. `written`: it stands in a row. */
  begin(call: ProviderCall): { readonly n: number; readonly written: Promise<void> };
  ended(n: number, cost: number): void;
  /** By the number of the call; nothing when no paid call began. */
  outcomes(): readonly Outcome[];
}

export function createCallLedger(store: CreditStore, attempt: { attemptId: string; at: Seconds }): CallLedger {
  const outcomes: Outcome[] = [];
  const planned = new Map<string, { readonly n: number; readonly most: number }>();
  let plan: readonly ProviderCall[] = [];
  let writing: Promise<void> | undefined;

  function writePlan(): Promise<void> {
    writing ??= store.before({ ...attempt, n: 0, calls: plan }).catch((error: unknown) => {
      // The next call tries again: what could not be written down was not called.
      writing = undefined;
      throw error;
    });
    return writing;
  }

  return {
    plan(calls) {
      plan = calls.filter((call) => call.planned > 0 && canBePlanned(call));
      for (const call of plan) planned.set(subjectOf(call), { n: outcomes.push('not made') - 1, most: call.planned });
    },

    begin(call) {
      const entry = planned.get(subjectOf(call));
      // An entry serves one call that costs no more than it says: a repetition, or a dearer call, is written down by itself.
      if (entry !== undefined && call.planned <= entry.most) {
        planned.delete(subjectOf(call));
        outcomes[entry.n] = null;
        return { n: entry.n, written: writePlan() };
      }
      const n = outcomes.push(null) - 1;
      return { n, written: store.before({ ...attempt, n, calls: [call] }) };
    },

    ended(n, cost) {
      outcomes[n] = cost;
    },

    outcomes: () => (outcomes.some((outcome) => outcome !== 'not made') ? outcomes : []),
  };
}

/** What a call is about: a scan plans one call about each. */
function subjectOf(call: ProviderCall): string {
  return [call.kind, call.league, call.kind === 'event-odds' ? call.eventId : ''].join('\n');
}
