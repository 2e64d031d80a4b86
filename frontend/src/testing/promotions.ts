import type { Promotion } from '../../../shared/contracts/promotions.ts';

/** A $100 bonus bet at DraftKings that expires on Nov 30, 2026. */
export function aPromotion(changes: Partial<Promotion> = {}): Promotion {
  return {
    id: 'a'.repeat(32),
    revision: 1,
    sportsbookId: 2,
    kind: 'bonus-bet',
    amount: 100,
    boost: null,
    maxExtra: null,
    tokens: 1,
    refundValue: null,
    minOdds: null,
    maxOdds: null,
    maxHedge: null,
    expiresOn: '2026-11-30',
    note: '',
    used: false,
    ...{ pending: false, refundOf: null, countedValue: null },
    ...changes,
  };
}
