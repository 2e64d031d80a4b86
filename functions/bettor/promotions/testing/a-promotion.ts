import type { PromotionFields } from '../../../../shared/contracts/promotions.ts';

/** A bonus bet of $100 at DraftKings, to be used until Nov 30, 2026. */
export const aPromotion: PromotionFields = {
  sportsbookId: 2,
  kind: 'bonus-bet',
  amount: 100,
  boost: null,
  maxExtra: null,
  tokens: 1,
  refundValue: null,
  minOdds: -200,
  maxOdds: null,
  maxHedge: 400,
  expiresOn: '2026-11-30',
  note: 'From the app, for NFL',
  used: false,
  ...{ pending: false, refundOf: null, countedValue: null },
};
