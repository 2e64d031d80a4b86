import { useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import {
  defaultMaxHedge,
  type PromoChoice,
  type PromoDollars,
  plainBonusBet,
} from '../../../../../shared/boards/promo-choice.ts';
import { promotionRanges } from '../../../../../shared/catalogue/promotions.ts';
import { choiceFromParams, paramsFromChoice } from '../../../features/odds/promo/promo-choice.ts';
import { readSession, writeSession } from '../../../lib/storage/session-storage.ts';
import { sessionKeys } from '../../../lib/storage/storage-keys.ts';

/** What is changed of the choice; an undefined largest hedge is the default again. */
export type PromotionChange = Partial<Omit<PromoChoice, keyof PromoDollars>> & PromoDollarsChange;

/**
 * The promotion of the page, as a stable object: what a link shares is in the URL, amounts are not. Setting it keeps the other parameters.
 */
export function usePromotion(): readonly [PromoChoice, (change: PromotionChange) => void] {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const [{ amount, maxHedge, maxExtra }, setDollars] = usePromoDollars();
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

/** What was entered, in dollars; absent: as by default. */
const enteredDollars = z.object({
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
 * amount is what a book gives, not the bettor's stake; the default hedge is a multiple of it.
 */
function usePromoDollars(): readonly [PromoDollars, (change: PromoDollarsChange) => void] {
  const [entered, setEntered] = useState(readEntered);
  const chosen = entered?.amount ?? plainBonusBet.amount;
  const hedge = entered?.maxHedge === undefined ? defaultMaxHedge(chosen) : entered.maxHedge;
  const change = (changed: PromoDollarsChange) => {
    const next = { ...entered, ...changed };
    setEntered(next);
    writeEntered(next);
  };
  return [{ amount: chosen, maxHedge: hedge, maxExtra: entered?.maxExtra ?? null }, change];
}

function readEntered(): EnteredDollars | undefined {
  return readSession(sessionKeys.promoDollars, enteredDollars);
}

/** What cannot be stored lasts as long as the page. */
function writeEntered(entered: EnteredDollars): void {
  writeSession(sessionKeys.promoDollars, entered);
}
