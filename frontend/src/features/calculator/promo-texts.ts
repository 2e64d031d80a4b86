import type { Promotion } from '../../../../shared/odds/promo-return.ts';

interface PromoTexts {
  readonly amount: string;
  /** Formula of the hedge, in decimal prices. */
  readonly formula: string;
  readonly caution: string;
}

export const promoTexts: Record<Promotion['kind'], PromoTexts> = {
  'bonus-bet': {
    amount: 'Bonus bet ($)',
    formula: 'Hedge = bonus bet × (promoted price − 1) ÷ hedge price, in decimal prices.',
    caution: 'A winning bonus bet pays its winnings without the stake.',
  },
  'profit-boost': {
    amount: 'Stake ($)',
    formula: 'Hedge = stake × boosted price ÷ hedge price, where boosted price = 1 + (price − 1) × (1 + boost).',
    caution: 'A limit on the extra winnings lowers the boosted price.',
  },
  'no-sweat': {
    amount: 'Stake ($)',
    formula: 'Hedge = stake × (promoted price − refund value) ÷ hedge price, in decimal prices.',
    caution: 'The refund comes as a bonus bet worth less than its face: what $1 of it is worth is an estimate.',
  },
};
