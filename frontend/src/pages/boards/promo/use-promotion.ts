import { useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { defaultMaxHedge, type PromoChoice, type PromoDollars } from '../../../../../shared/boards/promo-choice.ts';
import { promotionRanges } from '../../../../../shared/catalogue/promotions.ts';
import { type Cents, dollars } from '../../../../../shared/odds/money.ts';
import { choiceFromParams, paramsFromChoice } from '../../../features/odds/promo/promo-choice.ts';
import { readSession, writeSession } from '../../../lib/storage/session-storage.ts';
import { sessionKeys } from '../../../lib/storage/storage-keys.ts';

/** What is changed of the choice; an undefined largest hedge is the default again. */
export type PromotionChange = Partial<Omit<PromoChoice, keyof PromoDollars>> & PromoDollarsChange;

/**
 * The promotion of the page, as a stable object: what a link shares is in the URL, amounts are not. Setting it keeps the other parameters.
 * `stake`: the bettor's.
 */
export function usePromotion(stake: Cents): readonly [PromoChoice, (change: PromotionChange) => void] {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const [{ amount, maxHedge, maxExtra }, setDollars] = usePromoDollars(stake);
  const normalized = paramsFromChoice(choiceFromParams(params)).toString();
  const promotion = useMemo(
    () => ({ ...choiceFromParams(new URLSearchParams(normalized)), amount, maxHedge, maxExtra }),
    [normalized, amount, maxHedge, maxExtra],
  );
  const change = (changed: PromotionChange) => {
    if ('amount' in changed || 'maxHedge' in changed || 'maxExtra' in changed) {
      setDollars({
        ...(changed.amount === undefined ? {} : { amount: changed.amount }),
        ...('maxHedge' in changed ? { maxHedge: changed.maxHedge } : {}),
        ...(changed.maxExtra === undefined ? {} : { maxExtra: changed.maxExtra }),
      });
    }
    const { amount: _amount, maxHedge: _maxHedge, maxExtra: _maxExtra, ...shared } = changed;
    if (Object.keys(shared).length === 0) return;
    const next = paramsFromChoice({ ...promotion, ...shared }, params);
    setParams(next, { replace: true, preventScrollReset: true, state });
  };
  return [promotion, change];
}

const { amount, maxHedge, maxExtra } = promotionRanges;

/** What was entered while the bettor's stake was `stake`: with another stake it no longer counts. All in dollars; absent: as by default. */
const enteredDollars = z.object({
  stake: z.number(),
  amount: z.optional(z.number().check(z.gte(amount.min), z.lte(amount.max))),
  maxHedge: z.optional(z.nullable(z.number().check(z.gte(maxHedge.min), z.lte(maxHedge.max)))),
  maxExtra: z.optional(z.nullable(z.number().check(z.gte(maxExtra.min), z.lte(maxExtra.max)))),
});
type EnteredDollars = z.output<typeof enteredDollars>;

/** What is set; an undefined largest hedge is the default again. */
interface PromoDollarsChange {
  readonly amount?: number;
  readonly maxHedge?: number | null | undefined;
  readonly maxExtra?: number | null;
}

/**
 * The amount and the largest hedge of the Promo page, kept as long as the tab is open: they are stakes, so they are not in the address. The
 * default amount is the bettor's stake, and the default hedge a multiple of the amount.
 */
function usePromoDollars(stake: Cents): readonly [PromoDollars, (change: PromoDollarsChange) => void] {
  const [entered, setEntered] = useState(readEntered);
  const valid = entered?.stake === dollars(stake) ? entered : undefined;
  const chosen = valid?.amount ?? Math.min(dollars(stake), amount.max);
  const hedge = valid?.maxHedge === undefined ? defaultMaxHedge(chosen) : valid.maxHedge;
  const change = (changed: PromoDollarsChange) => {
    const next = { ...valid, ...changed, stake: dollars(stake) };
    setEntered(next);
    writeEntered(next);
  };
  return [{ amount: chosen, maxHedge: hedge, maxExtra: valid?.maxExtra ?? null }, change];
}

function readEntered(): EnteredDollars | undefined {
  return readSession(sessionKeys.promoDollars, enteredDollars);
}

/** What cannot be stored lasts as long as the page. */
function writeEntered(entered: EnteredDollars): void {
  writeSession(sessionKeys.promoDollars, entered);
}
