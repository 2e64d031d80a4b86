import type { LedgerFields } from '../../../../shared/contracts/bets/ledger.ts';

/** $100 that came to FanDuel on November 20, 2026. */
export const aDeposit: LedgerFields = {
  ...{ sportsbookId: 1, kind: 'deposit', day: '2026-11-20', amount: 100 },
  ...{ bonusAmount: 0, since: null, bonus: null, note: '' },
};
