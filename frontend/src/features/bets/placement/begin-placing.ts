import type { Opportunity } from '../../../api/from-wire.ts';
import { isFinished, newDraft } from './drafts/draft.ts';
import { addDraft, draftsOf } from './drafts/drafts.ts';
import { type ChosenPromotion, offerOf } from './offer.ts';

interface Beginning {
  readonly userId: string;
  /** For a new draft. */
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Of a promo. */
  readonly promotion?: ChosenPromotion | undefined;
}

/** Begins to place the bets of an opportunity, or continues. Returns the draft's key; undefined for what cannot be placed. */
export function beginPlacing(opportunity: Opportunity, { userId, key, now, promotion }: Beginning): string | undefined {
  const ids = new Set([opportunity.id, ...(opportunity.formerIds ?? [])]);
  const begun = draftsOf(userId).find((each) => ids.has(each.offer.id) && !isFinished(each));
  // What was only looked at starts again with the prices and stakes of now.
  if (begun?.touched === true) return begun.key;
  const offer = offerOf(opportunity, promotion);
  if (offer === undefined) return undefined;
  const made = newDraft(offer, { key, now });
  addDraft(userId, made, now);
  return made.key;
}
