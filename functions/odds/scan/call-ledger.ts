import type { Seconds } from '../../../shared/odds/time.ts';
import type { ProviderCall } from '../provider/address.ts';
import type { CreditStore, Outcome } from './credit-store.ts';
import { canBePlanned } from './ledger-row.ts';

/** The paid calls of one league's run: each has a number and is recorded in the ledger before it is made. */
export interface CallLedger {
  /** Plans the run's calls, before any call. The rows are written just before the first call. */
  plan(calls: readonly ProviderCall[]): void;
  /** Gives the call its number. `written`: resolves once it is recorded. */
  begin(call: ProviderCall): { readonly n: number; readonly written: Promise<void> };
  ended(n: number, cost: number): void;
  /** It was given a number, but could not be paid. */
  notMade(n: number): void;
  /** By call number; empty if no paid call was started. */
  outcomes(): readonly Outcome[];
}

export function createCallLedger(store: CreditStore, run: { attemptId: string; at: Seconds }): CallLedger {
  const outcomes: Outcome[] = [];
  const planned = new Map<string, { readonly n: number; readonly most: number }>();
  let plan: readonly ProviderCall[] = [];
  let writing: Promise<void> | undefined;

  function writePlan(): Promise<void> {
    writing ??= store.before({ ...run, n: 0, calls: plan }).catch((error: unknown) => {
      // The next call retries the write: no call is made unrecorded.
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
      // A planned entry covers one call of at most its cost: a repetition or a more expensive call is recorded separately.
      if (entry !== undefined && call.planned <= entry.most) {
        planned.delete(subjectOf(call));
        outcomes[entry.n] = null;
        return { n: entry.n, written: writePlan() };
      }
      const n = outcomes.push(null) - 1;
      return { n, written: store.before({ ...run, n, calls: [call] }) };
    },

    ended(n, cost) {
      outcomes[n] = cost;
    },

    notMade(n) {
      outcomes[n] = 'not made';
    },

    outcomes: () => (outcomes.some((outcome) => outcome !== 'not made') ? outcomes : []),
  };
}

/** The subject of a call: a scan plans one call for each. */
function subjectOf(call: ProviderCall): string {
  return [call.kind, call.league, ...(call.kind === 'event-odds' ? [call.eventId, call.group] : [])].join('\n');
}
