import type { Promotion } from '../../contracts/promotions.ts';
import type { Flag } from '../../odds/limits.ts';
import { type Cents, cents } from '../../odds/money.ts';
import type { BookOdds } from '../bets.ts';
import { defaultMaxHedge, type PromoChoice, plainBonusBet } from '../promo-choice.ts';
import { bestPromoPair, type PromoBettor, type PromoLine } from '../promo-pairs.ts';

/** What is converted: a promotion, or bonus bets of a ledger. */
export type Convertible = Pick<Promotion, 'sportsbookId' | 'kind' | 'amount' | 'tokens'> &
  Partial<Pick<Promotion, 'boost' | 'maxExtra' | 'refundValue' | 'minOdds' | 'maxOdds' | 'maxHedge'>>;

/**
 * What a promotion keeps if it is converted now, at the best of the Promo board's lines for this bettor, each of its tokens alike. Lines with a
 * flag do not count. Undefined if none makes money with it.
 */
export function promotionWorth(
  rows: readonly (PromoLine<BookOdds> & { readonly flags: readonly Flag[] })[],
  promotion: Convertible,
  bettor: PromoBettor,
): Cents | undefined {
  const choice = choiceOf(promotion);
  let best: Cents | undefined;
  for (const row of rows) {
    if (row.flags.length > 0) continue;
    const outcome = bestPromoPair(row, choice, bettor);
    if (outcome === undefined || !('pair' in outcome)) continue;
    const { guaranteed } = outcome.pair.result;
    if (best === undefined || guaranteed > best) best = guaranteed;
  }
  return best === undefined ? undefined : cents(best * promotion.tokens);
}

/** As the board has it after "Use". */
function choiceOf({ kind, sportsbookId, amount, boost, refundValue, maxHedge, ...terms }: Convertible): PromoChoice {
  return {
    ...plainBonusBet,
    ...{ promotion: kind, sportsbookId, amount },
    boost: boost ?? plainBonusBet.boost,
    refundValue: refundValue ?? plainBonusBet.refundValue,
    ...{ minOdds: terms.minOdds ?? null, maxOdds: terms.maxOdds ?? null, maxExtra: terms.maxExtra ?? null },
    maxHedge: maxHedge ?? defaultMaxHedge(amount),
  };
}
