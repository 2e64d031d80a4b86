import type { getLedger, LedgerRow } from '../../../shared/contracts/bets/ledger.ts';
import type { ReplyOf } from '../../../shared/contracts/contract.ts';

/** $500 that came to FanDuel on November 3, 2026. */
export function anEntry(changes: Partial<LedgerRow> = {}): LedgerRow {
  return {
    ...{ id: 'a'.repeat(32), revision: 1, sportsbookId: 1, kind: 'deposit', day: '2026-11-03', amount: 500 },
    ...{ bonusAmount: 0, since: null, bonus: null, note: '' },
    ...changes,
  };
}

/** A day on which $100 was staked at FanDuel, and lost. */
export function aBookDay(changes: Partial<ReplyOf<typeof getLedger>['days'][number]> = {}) {
  return {
    ...{ sportsbookId: 1, day: '2026-11-05', staked: 100, returned: 0, closed: 100, bonus: 0 },
    ...changes,
  };
}
