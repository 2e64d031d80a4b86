import { rulesInDollars } from '../../../shared/boards/rules-in-dollars.ts';
import { marketOf, markets } from '../../../shared/catalogue/markets.ts';
import { sportsbookName } from '../../../shared/catalogue/sportsbooks.ts';
import type * as wire from '../../../shared/contracts/opportunities.ts';
import {
  type Leg,
  type Opportunity,
  type OverlapFinding,
  type PromoPair,
  pairLegs,
  type Quote,
  type ValueFinding,
} from '../../../shared/engine/opportunity.ts';
import { defined } from '../../../shared/json/defined.ts';
import { formatAmerican } from '../../../shared/odds/american.ts';
import { dollars } from '../../../shared/odds/money.ts';
import { percent, percentText } from '../../../shared/odds/percent.ts';
import { instant } from './instant.ts';
import { quoteLabel } from './outcome-label.ts';
import { placeOfBet } from './place-of-bet.ts';

/** The engine's opportunity in the contract's shape. */
export function toWire(found: Opportunity): wire.Opportunity {
  const { event, participant, legs, rulesDiffer } = found;
  const labels = legs.map((leg) => quoteLabel(found, leg, leg.best));
  const bets = legs.map(({ best, stake }, index) => ({
    sportsbookId: best.sportsbookId,
    label: labels[index] ?? '',
    stake: dollars(stake),
    price: best.price,
  }));
  const quotes = legs.map((leg, index) => leg.quotes.map((quote) => sideQuote(quote, labels[index], found, leg)));
  return {
    id: found.id,
    formerIds: found.formerIds.length === 0 ? undefined : [...found.formerIds],
    kind: found.kind,
    eventId: event.id,
    eventSport: event.league,
    eventTitle: eventTitle(event),
    eventStartTime: instant(event.startsAt),
    market: found.family,
    alternate: legs.some(({ alternate }) => alternate) ? true : undefined,
    participant: participant ?? undefined,
    profitMargin: percentText(found.margin),
    bestOdds: byLabel(
      labels,
      legs.map(({ best }) => bestLeg(best)),
    ),
    stakes: byLabel(
      labels,
      legs.map(({ stake }) => dollars(stake)),
    ),
    profit: dollars(found.profit),
    quotes: byLabel(labels, quotes),
    oldestQuoteAt: instant(found.oldestQuoteAt),
    flags: [...found.flags],
    ...(rulesDiffer === undefined
      ? {}
      : {
          rulesDiffer:
            rulesInDollars({ kind: found.kind, eventSport: event.league, market: found.family, bets }) ?? rulesDiffer,
        }),
    placeFirst: found.placeFirst && { ...found.placeFirst },
    fewBooks: found.fewBooks,
    overlap: found.overlap && overlapDetail(found, found.overlap),
    value: found.value && valueDetail(found.value),
    promo: found.promo && { pairs: found.promo.map(promoPair) },
  };
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
    ...placeOfBet(quote.sportsbookId, quote.link, quote.sid),
    ...remarks(quote),
  };
}

/** Without its link, which would be most of the list; the odds of its event have it. */
function sideQuote(quote: Quote, legLabel: string | undefined, found: Opportunity, leg: Leg): wire.SideQuote {
  const { market, line } = leg.best;
  const isNamedAlike = quote.line === line && markets[quote.market]?.family === markets[market]?.family;
  const outcome = isNamedAlike ? legLabel : quoteLabel(found, leg, quote);
  const { sportsbookId, american: odds, updatedAt } = quote;
  const priced = { sportsbookId, odds, updatedAt: instant(updatedAt) };
  const named = outcome === undefined || outcome === legLabel ? priced : { ...priced, outcome };
  return hasRemarks(quote) ? { ...named, ...remarks(quote) } : named;
}

function hasRemarks({ limit, outlier }: Quote): boolean {
  return limit !== undefined || outlier !== undefined;
}

function remarks({ limit, outlier }: Quote): Pick<wire.SideQuote, 'limit' | 'outlier'> {
  return defined({ limit, outlier });
}

/** A pair in the contract's shape, with its conversion in percent. */
export function promoPair({
  sportsbookId,
  hedgeSportsbookId,
  conversion,
}: PromoPair): wire.PromoDetail['pairs'][number] {
  return { sportsbookId, hedgeSportsbookId, conversion: percent(conversion) };
}

function overlapDetail(found: Opportunity, overlap: OverlapFinding): wire.OverlapDetail {
  const { event, family } = found;
  const [over, under] = pairLegs(found);
  const { hitProbability, refundProbability, expectedValue, source, lowShare, beaten } = overlap;
  return {
    measure: marketOf(event.league, family)?.sides === 'spread' ? 'home-margin' : 'count',
    over: over.threshold ?? 0,
    under: under.threshold ?? 0,
    bothWin: overlap.bothWin === null ? null : { ...overlap.bothWin },
    bothWinProfit: percent(overlap.bothWinProfit),
    winAndRefund: overlap.winAndRefund.map(({ result, profit, probability: chance }, _index, { length }) => ({
      result,
      profit: percent(profit),
      probability: chance === undefined || length === 1 ? undefined : probability(chance),
    })),
    hitProbability: hitProbability === undefined ? undefined : probability(hitProbability),
    refundProbability: refundProbability === undefined ? undefined : probability(refundProbability),
    expectedValue: expectedValue === undefined ? undefined : percent(expectedValue),
    source,
    lowShare: lowShare === undefined ? undefined : Math.floor(lowShare * 1000) / 1000,
    beaten: beaten || undefined,
  };
}

function valueDetail({ fair, expected, push, pushFrom, books, othersAt }: ValueFinding): wire.ValueDetail {
  return {
    fairLow: probability(fair.low),
    fair: probability(fair.middle),
    expectedLow: percent(expected.low),
    expected: percent(expected.middle),
    // Also where the line cannot push.
    push: push === undefined ? undefined : probability(push),
    pushFrom,
    books: [...books],
    oldestOtherAt: instant(othersAt.oldest),
    newestOtherAt: instant(othersAt.newest),
  };
}

/** Six decimals are precise enough and keep replies small. */
function probability(chance: number): number {
  return Math.round(chance * 1_000_000) / 1_000_000;
}
