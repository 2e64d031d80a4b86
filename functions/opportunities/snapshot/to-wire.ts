import { marketOf } from '../../../shared/catalogue/markets.ts';
import { safeBetLink, sportsbookName } from '../../../shared/catalogue/sportsbooks.ts';
import type * as wire from '../../../shared/contracts/opportunities.ts';
import type { Opportunity, OverlapFinding, PromoPair, Quote } from '../../../shared/engine/opportunity.ts';
import { formatAmerican } from '../../../shared/odds/american.ts';
import { type Cents, dollars } from '../../../shared/odds/money.ts';
import { percent, percentText } from '../../../shared/odds/percent.ts';
import { placeFirst } from '../../../shared/odds/place-first.ts';
import { shownPromo } from '../../../shared/odds/promo-return.ts';
import { worstCase } from '../../../shared/odds/stakes.ts';
import { instant } from './instant.ts';
import { outcomeLabel } from './outcome-label.ts';

/** The engine's opportunity in the contract's shape. */
export function toWire(found: Opportunity): wire.Opportunity {
  const { event, family, participant, legs } = found;
  const labels = legs.map(({ side, threshold }) => outcomeLabel({ event, family, participant, side, threshold }));
  return {
    id: found.id,
    kind: found.kind,
    eventId: event.id,
    eventSport: event.league,
    eventTitle: eventTitle(event),
    eventStartTime: instant(event.startsAt),
    market: family,
    ...(participant === null ? {} : { participant }),
    profitMargin: percentText(found.margin),
    bestOdds: byLabel(labels, [bestLeg(legs[0].best), bestLeg(legs[1].best)]),
    stakes: byLabel(labels, [dollars(legs[0].stake), dollars(legs[1].stake)]),
    profit: dollars(profitOf(found)),
    quotes: byLabel(labels, [legs[0].quotes.map(sideQuote), legs[1].quotes.map(sideQuote)]),
    oldestQuoteAt: instant(found.oldestQuoteAt),
    flags: [...found.flags],
    placeFirst: placeFirst([legs[0].best, legs[1].best]),
    ...(found.overlap === undefined ? {} : { overlap: overlapDetail(found, found.overlap) }),
    ...(found.promo === undefined ? {} : { promo: { pairs: found.promo.map(promoPair) } }),
  };
}

function profitOf({ kind, legs: [first, second] }: Opportunity): Cents {
  const prices = [first.best.price, second.best.price] as const;
  if (kind !== 'promo') return worstCase([first.stake, second.stake], { prices }).profit;
  const [promoted, hedge] = prices;
  return shownPromo({ promotion: { kind: 'bonus-bet' }, amount: first.stake, promoted, hedge }).guaranteed;
}

/** `away @ home`, the order in which Americans name a game. */
export function eventTitle({ awayTeam, homeTeam }: { awayTeam: string; homeTeam: string }): string {
  return `${awayTeam} @ ${homeTeam}`;
}

/** Objects without a prototype: many computed keys on ordinary objects would slow down V8's parsing of all others. */
function byLabel<V>(labels: readonly string[], values: readonly V[]): Record<string, V> {
  const object: Record<string, V> = Object.create(null);
  labels.forEach((label, i) => {
    const value = values[i];
    if (value !== undefined) object[label] = value;
  });
  return object;
}

function bestLeg(quote: Quote): wire.BestLeg {
  return {
    odds: formatAmerican(quote.american),
    sportsbookId: quote.sportsbookId,
    sportsbook: sportsbookName(quote.sportsbookId),
    updatedAt: instant(quote.updatedAt),
    ...betLink(quote),
  };
}

function sideQuote(quote: Quote): wire.SideQuote {
  return {
    sportsbookId: quote.sportsbookId,
    odds: quote.american,
    updatedAt: instant(quote.updatedAt),
    ...betLink(quote),
  };
}

function betLink({ sportsbookId, link }: Quote): { link?: string } {
  const safe = safeBetLink(sportsbookId, link);
  return safe === undefined ? {} : { link: safe };
}

/** A pair in the contract's shape, with its conversion in percent. */
export function promoPair({
  sportsbookId,
  hedgeSportsbookId,
  conversion,
}: PromoPair): wire.PromoDetail['pairs'][number] {
  return { sportsbookId, hedgeSportsbookId, conversion: percent(conversion) };
}

function overlapDetail({ event, family, legs }: Opportunity, overlap: OverlapFinding): wire.OverlapDetail {
  const { hitProbability, refundProbability, expectedValue } = overlap;
  return {
    measure: marketOf(event.league, family)?.sides === 'spread' ? 'home-margin' : 'count',
    over: legs[0].threshold ?? 0,
    under: legs[1].threshold ?? 0,
    bothWin: overlap.bothWin === null ? null : { ...overlap.bothWin },
    bothWinProfit: percent(overlap.bothWinProfit),
    winAndRefund: overlap.winAndRefund.map(({ result, profit }) => ({ result, profit: percent(profit) })),
    ...(hitProbability === undefined ? {} : { hitProbability: probability(hitProbability) }),
    ...(refundProbability === undefined ? {} : { refundProbability: probability(refundProbability) }),
    ...(expectedValue === undefined ? {} : { expectedValue: percent(expectedValue) }),
  };
}

/** Six decimals are precise enough and keep replies small. */
function probability(chance: number): number {
  return Math.round(chance * 1_000_000) / 1_000_000;
}
