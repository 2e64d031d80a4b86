import { moneylineCanTie } from '../catalogue/markets.ts';
import { sportsbooks } from '../catalogue/sportsbooks.ts';
import { cents } from '../odds/money.ts';
import { pairCost } from '../odds/pairing.ts';
import { bonusBetConversion } from '../odds/promo-return.ts';
import { BOOK_IDS, NONE } from './cells.ts';
import type { GroupFacts } from './columns.ts';
import { flagsOf, type GroupSpan, isQuarantined, leg, marginOf, type Search } from './find.ts';
import type { Limits } from './limits.ts';
import {
  type EventFacts,
  type Leg,
  type Opportunity,
  opportunityId,
  type PromoPair,
  type Quote,
} from './opportunity.ts';
import { isWhole, thresholdNumber } from './opposites.ts';
import { byText } from './ranking.ts';

/** A side of a line that some book's bonus bet may go on. */
interface BonusLine {
  readonly id: string;
  readonly event: EventFacts;
  readonly facts: GroupFacts;
  readonly bonus: Leg;
  readonly hedge: Leg;
}

/** One book's bonus bet on a line, hedged at another book. */
interface Candidate extends PromoPair {
  readonly line: BonusLine;
  readonly bonus: Quote;
  readonly hedge: Quote;
}

const losesPushedBonus: ReadonlySet<number> = new Set(
  sportsbooks.filter((book) => book.pushedBonusBet === 'voided').map((book) => book.id),
);

/**
 * Keeps, for each book, its best bonus-bet conversions over everything it is shown.
 *
 * A bonus bet's stake is not returned. Face F at d₁ pays F(d₁−1) when it wins; the hedge h = F(d₁−1)/d₂ at another book
 * pays the same when it loses, so F(d₁−1) − h = F(d₁−1)(1−1/d₂) is kept either way: the conversion is that over F.
 */
export class PromoSearch {
  quarantined = 0;
  private readonly limits: Limits;
  /** What a pair must convert to have a place among a book's best, by the book's id. */
  private readonly needed = new Float64Array(BOOK_IDS).fill(Number.NEGATIVE_INFINITY);
  /** Best first. */
  private readonly best = new Map<number, Candidate[]>();

  constructor(limits: Limits) {
    this.limits = limits;
  }

  /** Looks at every line of a group, with the bonus bet on either side. */
  look(search: Search, { facts, first, end }: GroupSpan): void {
    const { cells } = search;
    for (let cell = first; cell < end; cell++) {
      const other = cells.opposite(cell);
      if (other === NONE) continue;
      this.lookAt(search, facts, cell, other);
      this.lookAt(search, facts, other, cell);
    }
  }

  /** One opportunity for each side of a line that is among some book's best. */
  found(): Opportunity[] {
    const byLine = new Map<string, Candidate[]>();
    for (const candidate of [...this.best.values()].flat()) {
      const pairs = byLine.get(candidate.line.id);
      if (pairs === undefined) byLine.set(candidate.line.id, [candidate]);
      else pairs.push(candidate);
    }
    return [...byLine.values()].flatMap((pairs) => {
      const [best] = pairs.sort((a, b) => b.conversion - a.conversion || a.sportsbookId - b.sportsbookId);
      return best === undefined ? [] : [this.opportunity(best, pairs)];
    });
  }

  private lookAt(search: Search, facts: GroupFacts, bonusCell: number, hedgeCell: number): void {
    const { cells } = search;
    const hedge = cells.bestInverse[hedgeCell] ?? 1;
    const nextHedge = cells.nextInverse[hedgeCell] ?? 1;
    // Where even the best prices are no mistake, none is.
    const maybeWrong = isQuarantined(marginOf((cells.bestInverse[bonusCell] ?? 1) + hedge), this.limits);
    const pushes = isWhole(cells.threshold[bonusCell] ?? 0) || moneylineCanTie(facts.family, search.event.league);
    for (let i = cells.start[bonusCell] ?? 0; i < (cells.start[bonusCell + 1] ?? 0); i++) {
      const sportsbookId = cells.bookAt(i);
      const price = cells.priceAt(i);
      const inverse = sportsbookId === cells.bestBook[hedgeCell] ? nextHedge : hedge;
      if (inverse === Number.POSITIVE_INFINITY || (pushes && losesPushedBonus.has(sportsbookId))) continue;
      if (maybeWrong && isQuarantined(marginOf(1 / price + inverse), this.limits)) {
        this.quarantined++;
        continue;
      }
      const conversion = (price - 1) * (1 - inverse);
      if (conversion >= (this.needed[sportsbookId] ?? 0)) this.keep(search, facts, bonusCell, hedgeCell, sportsbookId);
    }
  }

  private keep(search: Search, facts: GroupFacts, bonusCell: number, hedgeCell: number, sportsbookId: number): void {
    const bonus = search.cells.quotesOf(bonusCell).find((quote) => quote.sportsbookId === sportsbookId);
    const hedge = search.cells.quotesOf(hedgeCell).find((quote) => quote.sportsbookId !== sportsbookId);
    if (bonus === undefined || hedge === undefined) return;
    const line = bonusLine(search, facts, bonusCell, hedgeCell, bonus, hedge);
    const conversion = bonusBetConversion(bonus.price, hedge.price);
    const candidate = { sportsbookId, hedgeSportsbookId: hedge.sportsbookId, conversion, line, bonus, hedge };
    this.place(candidate, this.best.get(sportsbookId) ?? []);
  }

  /** Puts a candidate where it belongs among its book's best, unless it comes after the last of them. */
  private place(candidate: Candidate, best: Candidate[]): void {
    const { promoPairsPerBook } = this.limits;
    const worse = best.findIndex((other) => byConversion(candidate, other) < 0);
    best.splice(worse === -1 ? best.length : worse, 0, candidate);
    if (best.length > promoPairsPerBook) best.pop();
    this.best.set(candidate.sportsbookId, best);
    const last = best.length === promoPairsPerBook ? best.at(-1) : undefined;
    this.needed[candidate.sportsbookId] = last?.conversion ?? Number.NEGATIVE_INFINITY;
  }

  private opportunity({ line, bonus, hedge, conversion }: Candidate, pairs: readonly Candidate[]): Opportunity {
    const face = this.limits.bankroll;
    return {
      kind: 'promo',
      id: line.id,
      event: line.event,
      family: line.facts.family.key,
      participant: line.facts.participant,
      legs: [
        { ...line.bonus, best: bonus, stake: cents(face) },
        { ...line.hedge, best: hedge, stake: cents(Math.round((face * (bonus.price - 1)) / hedge.price)) },
      ],
      margin: conversion,
      oldestQuoteAt: Math.min(bonus.updatedAt, hedge.updatedAt),
      flags: flagsOf(bonus, hedge, marginOf(pairCost(bonus, hedge)), this.limits),
      promo: pairs.map(({ sportsbookId, hedgeSportsbookId, conversion: share }) => ({
        sportsbookId,
        hedgeSportsbookId,
        conversion: share,
      })),
    };
  }
}

/** What comes first among a book's pairs. */
function byConversion(a: Candidate, b: Candidate): number {
  return b.conversion - a.conversion || byText(a.line.id, b.line.id);
}

function bonusLine(
  { cells, event }: Search,
  facts: GroupFacts,
  bonusCell: number,
  hedgeCell: number,
  bonus: Quote,
  hedge: Quote,
): BonusLine {
  const threshold = thresholdNumber(cells.threshold[bonusCell] ?? 0);
  const line = `${threshold ?? '-'}:${cells.sideOf(bonusCell)}`;
  const name = {
    kind: 'promo',
    eventId: event.id,
    family: facts.family.key,
    participant: facts.participant,
    line,
  } as const;
  const nothing = cents(0);
  return {
    id: opportunityId(name),
    event,
    facts,
    bonus: leg(cells, bonusCell, bonus, nothing),
    hedge: leg(cells, hedgeCell, hedge, nothing),
  };
}
