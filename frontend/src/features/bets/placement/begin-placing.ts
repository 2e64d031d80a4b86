import type { LimitsReply } from '../../../../../shared/contracts/bets/exposure.ts';
import { tooMuchText } from '../../../../../shared/exposure/texts.ts';
import { type Cents, cents, centsFromDollars } from '../../../../../shared/odds/money.ts';
import type { Opportunity } from '../../../api/from-wire.ts';
import { isFinished, newDraft } from './drafts/draft.ts';
import { addDraft, draftsOf } from './drafts/drafts.ts';
import { type ChosenPromotion, cashOf, offerOf } from './offer.ts';
import type { StoppedPlacing } from './open-placing.ts';

interface Beginning {
  readonly userId: string;
  /** For a new draft. */
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Of a promo. */
  readonly promotion?: ChosenPromotion | undefined;
  /** The person's limits; undefined if they are not known, which the server then judges by alone. */
  readonly limits: LimitsReply | undefined;
}

/**
 * Begins to place the bets of an opportunity, or continues: a bet that is placed may need its other one, whatever the limits. Returns the
 * draft's key, or why the person's limits stop it; undefined for what cannot be placed.
 */
export function beginPlacing(
  opportunity: Opportunity,
  { userId, key, now, promotion, limits }: Beginning,
): string | StoppedPlacing | undefined {
  const ids = new Set([opportunity.id, ...(opportunity.formerIds ?? [])]);
  const begun = draftsOf(userId).find((each) => ids.has(each.offer.id) && !isFinished(each));
  // What was only looked at starts again with the prices and stakes of now.
  if (begun !== undefined && begun.taken.length > 0) return begun.key;
  const offer = begun?.touched === true ? begun.offer : offerOf(opportunity, promotion);
  if (offer === undefined) return undefined;
  const stopped = limits && stoppedBy(limits, cashOf(offer));
  if (stopped !== undefined) return stopped;
  if (begun?.touched === true) return begun.key;
  const made = newDraft(offer, { key, now });
  addDraft(userId, made, now);
  return made.key;
}

function stoppedBy({ stops, dayStakes, stakedToday }: LimitsReply, staked: Cents): StoppedPlacing | undefined {
  if (stops.length > 0) return { stops, tooMuch: undefined };
  if (dayStakes.amount === null) return undefined;
  const limit = centsFromDollars(dayStakes.amount);
  const left = cents(Math.max(0, limit - centsFromDollars(stakedToday)));
  return staked <= left ? undefined : { stops, tooMuch: tooMuchText({ limit, left, staked }) };
}
