import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Cents } from '../../../../../shared/odds/money.ts';
import { choiceFromParams, type PromoChoice, paramsFromChoice } from '../../../features/odds/promo/promo-choice.ts';
import { type PromoDollarsChange, usePromoDollars } from '../../../features/odds/promo/promo-dollars.ts';

/** What is changed of the choice; an undefined largest hedge is the default again. */
export type PromotionChange = Partial<Omit<PromoChoice, 'amount' | 'maxHedge'>> & PromoDollarsChange;

/**
 * The promotion of the page, as a stable object: what a link shares is in the URL, amounts are not. Setting it keeps the other parameters.
 * `stake`: the bettor's.
 */
export function usePromotion(stake: Cents): readonly [PromoChoice, (change: PromotionChange) => void] {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const [{ amount, maxHedge }, setDollars] = usePromoDollars(stake);
  const normalized = paramsFromChoice(choiceFromParams(params)).toString();
  const promotion = useMemo(
    () => ({ ...choiceFromParams(new URLSearchParams(normalized)), amount, maxHedge }),
    [normalized, amount, maxHedge],
  );
  const change = (changed: PromotionChange) => {
    if ('amount' in changed || 'maxHedge' in changed) {
      setDollars({
        ...(changed.amount === undefined ? {} : { amount: changed.amount }),
        ...('maxHedge' in changed ? { maxHedge: changed.maxHedge } : {}),
      });
    }
    const { amount: _amount, maxHedge: _maxHedge, ...shared } = changed;
    if (Object.keys(shared).length === 0) return;
    const next = paramsFromChoice({ ...promotion, ...shared }, params);
    setParams(next, { replace: true, preventScrollReset: true, state });
  };
  return [promotion, change];
}
