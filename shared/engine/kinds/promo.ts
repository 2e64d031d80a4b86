import { moneylineCanTie } from '../../catalogue/markets.ts';
import { sportsbooks } from '../../catalogue/sportsbooks.ts';
import type { Limits } from '../../odds/limits.ts';
import { flagsOf, isQuarantined } from '../../odds/limits.ts';
import { cents } from '../../odds/money.ts';
import { pairCost } from '../../odds/pairing.ts';
import { BOOK_IDS, type EventCells, NONE } from '../cells.ts';
import type { GroupFacts } from '../columns.ts';
import { type Finder, type GroupSpan, leg, marginOf, type Search } from '../finder.ts';
import { type EventFacts, type Leg, type Opportunity, opportunityId, type Side } from '../opportunity.ts';
import { byText } from '../ranking.ts';
import { isWholeLine, thresholdNumber } from '../threshold.ts';

/** One book's bonus bet on a side of a line, hedged at another book. */
interface Candidate {
  readonly sportsbookId: number;
  /** Retained share of the face value. */
  readonly conversion: number;
  readonly event: EventFacts;
  readonly facts: GroupFacts;
  readonly bonusCell: number;
  readonly hedgeCell: number;
  readonly threshold: number;
  readonly side: Side;
  /** Both sides with every book's price; set at the end of the event if the candidate is still among the best. */
  legs: PromoLegs | undefined;
}

interface PromoLegs {
  readonly bonus: Leg;
  readonly hedge: Leg;
}

const forfeitsPushedBonus: ReadonlySet<number> = new Set(
  sportsbooks.filter((book) => book.pushedBonusBet === 'voided').map((book) => book.id),
);

/**
 * Collects each book's best bonus-bet conversions.
 *
 * A bonus bet's stake is not returned. Face F at d₁ pays F(d₁−1) when it wins; the hedge h = F(d₁−1)/d₂ at another book pays the same when
 * it loses, so F(d₁−1) − h = F(d₁−1)(1−1/d₂) is kept either way: the conversion is that over F.
 */
export class PromoFinder implements Finder {
  quarantined = 0;
  private readonly limits: Limits;
  /** The conversion that a pair needs to be among a book's best, by book id. */
  private readonly minConversion = new Float64Array(BOOK_IDS).fill(Number.NEGATIVE_INFINITY);
  private readonly pending: Candidate[] = [];
  /** Best first. */
  private readonly best = new Map<number, Candidate[]>();

  constructor(limits: Limits) {
    this.limits = limits;
  }

  /** Every line of the group, with the bonus bet on either side. */
  search(search: Search, { facts, first, end }: GroupSpan): void {
    const { cells } = search;
    for (let cell = first; cell < end; cell++) {
      const other = cells.opposite(cell);
      if (other === NONE) continue;
      this.addCandidates(search, facts, cell, other);
      this.addCandidates(search, facts, other, cell);
    }
  }

  /** Builds the legs of the candidates that are among the best, while the event's cells are valid. */
  endEvent(cells: EventCells): void {
    for (const candidate of this.pending) if (this.isAmongBest(candidate)) candidate.legs = promoLegs(cells, candidate);
    this.pending.length = 0;
  }

  /** One opportunity for each side of a line that is among any book's best. */
  found(): Opportunity[] {
    const byLine = new Map<string, Candidate[]>();
    for (const candidate of [...this.best.values()].flat()) {
      const id = idOf(candidate);
      byLine.set(id, [...(byLine.get(id) ?? []), candidate]);
    }
    return [...byLine].flatMap(([id, candidates]) => {
      const pairs = candidates.sort((a, b) => b.conversion - a.conversion || a.sportsbookId - b.sportsbookId);
      const [best] = pairs;
      return best?.legs === undefined ? [] : [this.opportunity(id, best, best.legs, pairs)];
    });
  }

  private addCandidates(search: Search, facts: GroupFacts, bonusCell: number, hedgeCell: number): void {
    const { cells } = search;
    const { rows, quotes } = cells;
    const hedge = cells.bestInverse[hedgeCell] ?? 1;
    const nextHedge = cells.nextInverse[hedgeCell] ?? 1;
    // If even the best prices are plausible, all are.
    const mayBeQuarantined = isQuarantined(marginOf((cells.bestInverse[bonusCell] ?? 1) + hedge), this.limits);
    const pushes = isWholeLine(cells.threshold[bonusCell] ?? 0) || moneylineCanTie(facts.family, search.event.league);
    for (let i = cells.start[bonusCell] ?? 0; i < (cells.start[bonusCell + 1] ?? 0); i++) {
      const row = rows[i] ?? 0;
      const sportsbookId = quotes.sportsbookId[row] ?? 0;
      const price = quotes.price[row] ?? 0;
      const inverse = sportsbookId === cells.bestBook[hedgeCell] ? nextHedge : hedge;
      if (inverse === Number.POSITIVE_INFINITY || (pushes && forfeitsPushedBonus.has(sportsbookId))) continue;
      if (mayBeQuarantined && isQuarantined(marginOf(1 / price + inverse), this.limits)) {
        this.quarantined++;
        continue;
      }
      const conversion = (price - 1) * (1 - inverse);
      if (conversion < (this.minConversion[sportsbookId] ?? 0)) continue;
      const threshold = cells.threshold[bonusCell] ?? 0;
      const side = cells.sideOf(bonusCell);
      const { event } = search;
      this.insert({ sportsbookId, conversion, event, facts, bonusCell, hedgeCell, threshold, side, legs: undefined });
    }
  }

  /** Inserts a candidate into its book's best, if it ranks high enough. */
  private insert(candidate: Candidate): void {
    const { promoPairsPerBook } = this.limits;
    const best = this.best.get(candidate.sportsbookId) ?? [];
    const worse = best.findIndex((other) => byConversion(candidate, other) < 0);
    best.splice(worse === -1 ? best.length : worse, 0, candidate);
    if (best.length > promoPairsPerBook) best.pop();
    this.best.set(candidate.sportsbookId, best);
    this.pending.push(candidate);
    const last = best.length === promoPairsPerBook ? best.at(-1) : undefined;
    this.minConversion[candidate.sportsbookId] = last?.conversion ?? Number.NEGATIVE_INFINITY;
  }

  private isAmongBest(candidate: Candidate): boolean {
    return candidate.conversion >= (this.minConversion[candidate.sportsbookId] ?? 0);
  }

  private opportunity(
    id: string,
    { event, facts, conversion }: Candidate,
    legs: PromoLegs,
    pairs: Candidate[],
  ): Opportunity {
    const { bonus, hedge } = legs;
    const face = this.limits.bankroll;
    return {
      kind: 'promo',
      id,
      event,
      family: facts.family.key,
      participant: facts.participant,
      legs: [
        { ...bonus, stake: cents(face) },
        { ...hedge, stake: cents(Math.round((face * (bonus.best.price - 1)) / hedge.best.price)) },
      ],
      margin: conversion,
      oldestQuoteAt: Math.min(bonus.best.updatedAt, hedge.best.updatedAt),
      flags: flagsOf(
        {
          margin: marginOf(pairCost(bonus.best, hedge.best)),
          apartSeconds: bonus.best.updatedAt - hedge.best.updatedAt,
        },
        this.limits,
      ),
      promo: pairs.flatMap(({ sportsbookId, conversion: share, legs: pair }) =>
        pair === undefined
          ? []
          : [{ sportsbookId, hedgeSportsbookId: pair.hedge.best.sportsbookId, conversion: share }],
      ),
    };
  }
}

/** Sort order of a book's pairs. */
function byConversion(a: Candidate, b: Candidate): number {
  return b.conversion - a.conversion || byText(idOf(a), idOf(b));
}

function idOf({ event, facts, threshold, side }: Candidate): string {
  const line = `${thresholdNumber(threshold) ?? '-'}:${side}`;
  const { family, participant } = facts;
  return opportunityId({ kind: 'promo', eventId: event.id, family: family.key, participant, line });
}

/** Undefined only if the cells belong to another event. */
function promoLegs(cells: EventCells, { sportsbookId, bonusCell, hedgeCell }: Candidate): PromoLegs | undefined {
  const bonus = cells.quotesOf(bonusCell).find((quote) => quote.sportsbookId === sportsbookId);
  const hedge = cells.quotesOf(hedgeCell).find((quote) => quote.sportsbookId !== sportsbookId);
  if (bonus === undefined || hedge === undefined) return undefined;
  const unstaked = cents(0);
  return { bonus: leg(cells, bonusCell, bonus, unstaked), hedge: leg(cells, hedgeCell, hedge, unstaked) };
}
