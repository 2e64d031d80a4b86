import { priceForStake } from '../../../../../shared/boards/price-at.ts';
import { betOutcomes, exactHedge, type Outcomes, withHedge } from '../../../../../shared/odds/hedging/hedge.ts';
import { type Cents, nearestCent } from '../../../../../shared/odds/money.ts';
import { type Draft, isSaved, legsInOrder } from './drafts/draft.ts';
import { quoteKey } from './hedges.ts';
import { type Offer, offeredLeg } from './offer.ts';
import { pairLines } from './pair-result.ts';
import { inLegOrder } from './second-choice.ts';
import { isSameBet, type TakenBet } from './taken-bet.ts';

/** Less than this share of what was placed is what rounding leaves. */
const LEAST_SHARE = 0.05;

/** What is still open of a hedge, because its book took too little: the stake at the price that was taken, and the draft that places it. */
interface RestOfHedge {
  readonly stake: Cents;
  readonly draft: Draft;
}

/**
 * What two placed and saved bets leave to hedge at another book; undefined if that is not worth a bet, if only a part was to be hedged, and for
 * promotions and different lines, where the second bet does not just level the first.
 */
export function restOfHedge(
  draft: Draft,
  { key, now, least }: { readonly key: string; readonly now: number; readonly least: Cents },
): RestOfHedge | undefined {
  const { offer, taken, saved } = draft;
  const [first, second] = taken;
  if (first === undefined || second === undefined || saved === undefined || !isSaved(draft)) return undefined;
  const left = isLevelled(offer, first, second) ? leftBy(offer, first, second) : undefined;
  if (left === undefined || left.stake < Math.max(least, second.stake * LEAST_SHARE)) return undefined;
  const leg = offer.hedges?.leg ?? saved.bets.findIndex((bet) => isSameBet(bet, first));
  const hedges = { won: left.won, lost: left.lost, amount: 'full', leg, legs: saved.bets.length } as const;
  return {
    stake: left.stake,
    draft: {
      ...{ key, startedAt: now, touched: true, saved, taken: [first], gone: [quoteKey(second)] },
      offer: {
        ...{ ...offer, id: `hedge/${saved.id}/${leg}`, kind: 'low-hold', hedges },
        legs: legsOfRest(draft, second, left.stake),
      },
    },
  };
}

/** Whether the second bet wins exactly where the first one loses, and was meant to level it. */
function isLevelled(offer: Offer, first: TakenBet, second: TakenBet): boolean {
  if (offer.hedges !== undefined) return offer.hedges.amount === 'full';
  const [one, two] = inLegOrder(offer, first, second);
  const { lines } = pairLines(offer, [one.label, two.label]);
  return offer.promotion === undefined && offer.overlap === undefined && lines === undefined;
}

function leftBy(offer: Offer, first: TakenBet, second: TakenBet): (Outcomes & { readonly stake: Cents }) | undefined {
  const [own, price] = [first, second].map((bet) => priceForStake(bet, offer, bet.stake));
  if (own === undefined || price === undefined) return undefined;
  const { won, lost } = withHedge(offer.hedges ?? betOutcomes({ ...first, price: own }), second.stake, { price });
  return { won, lost, stake: nearestCent(exactHedge({ won, lost }, price)) };
}

function legsOfRest(draft: Draft, second: TakenBet, stake: Cents): Offer['legs'] {
  const [placed, other] = legsInOrder(draft);
  const own = offeredLeg(draft.offer, placed);
  const rest = { ...offeredLeg(draft.offer, other), label: second.label, stake, quotes: [] };
  return placed === 0 ? [own, rest] : [rest, own];
}
