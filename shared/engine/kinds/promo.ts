import { holdsMoneyline, isZeroPossible, moneylineCanTie } from '../../catalogue/markets.ts';
import { forfeitsPushedBonus } from '../../catalogue/settlement.ts';
import { sportsbooks } from '../../catalogue/sportsbooks.ts';
import { isQuarantined, type Limits } from '../../odds/limits.ts';
import { cents } from '../../odds/money.ts';
import { pairCost } from '../../odds/pairing.ts';
import { shownPromo } from '../../odds/promo-return.ts';
import { BestList } from '../best-list.ts';
import { BOOK_IDS, NONE } from '../cells.ts';
import type { GroupFacts } from '../event-groups.ts';
import { type Finder, type GroupSpan, marginOf, quotedLeg, type Search } from '../finder.ts';
import { listedFamily, oneLineIds, oneLineName } from '../ids.ts';
import { type EventFacts, type Opportunity, opportunityId, type Quote } from '../opportunity.ts';
import { quoteFacts } from '../pair-facts.ts';
import { lessBelievable, mayMixRules, rulesBetween } from '../pair-search.ts';
import { descending } from '../ranking.ts';
import { canPush, NO_THRESHOLD } from '../threshold.ts';

/** One book's bonus bet on a side of a line, hedged at another book. */
interface Candidate {
  readonly id: string;
  readonly sportsbookId: number;
  /** Undefined if the best price of another book is the hedge. */
  readonly hedgeSportsbookId: number | undefined;
  /** Retained share of the face value. */
  readonly margin: number;
  readonly event: EventFacts;
  readonly facts: GroupFacts;
  readonly bonusCell: number;
  readonly hedgeCell: number;
  /** All but the pairs of other books; set at the end of the event if the candidate is still among the best. */
  opportunity: Opportunity | undefined;
}

const forfeiting: ReadonlySet<number> = new Set(
  sportsbooks.filter(({ settlement }) => forfeitsPushedBonus(settlement)).map(({ id }) => id),
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
  private readonly pending: { readonly candidate: Candidate; readonly search: Search }[] = [];
  private readonly best = new Map<number, BestList<Candidate>>();

  constructor(limits: Limits) {
    this.limits = limits;
  }

  /** Every line of the group, with the bonus bet on either side. */
  search(search: Search, { facts, first, end }: GroupSpan): void {
    const { cells, event } = search;
    const zeroIsPossible = isZeroPossible(facts.family, event.league);
    const tieRefunds = moneylineCanTie(facts.family, event.league);
    const mixesRules = holdsMoneyline(facts.family) && mayMixRules(event.league);
    for (let cell = first; cell < end; cell++) {
      const other = cells.opposite(cell);
      if (other === NONE) continue;
      const threshold = cells.threshold[cell] ?? NO_THRESHOLD;
      const pushes = threshold === NO_THRESHOLD ? tieRefunds : canPush(threshold, zeroIsPossible);
      const line = { facts, pushes, joins: mixesRules && cells.isJoined(cell) };
      this.addCandidates(search, line, cell, other);
      this.addCandidates(search, line, other, cell);
    }
  }

  /** Builds the opportunities of the candidates that are among the best, while the event's cells are valid. */
  endEvent(): void {
    for (const { candidate, search } of this.pending)
      if (this.isAmongBest(candidate)) candidate.opportunity = toOpportunity(search, candidate);
    this.pending.length = 0;
  }

  /** One opportunity for each side of a line that is among any book's best. */
  found(): Opportunity[] {
    const byLine = new Map<string, Candidate[]>();
    for (const candidate of [...this.best.values()].flatMap(({ entries }) => entries)) {
      const ofLine = byLine.get(candidate.id);
      if (ofLine === undefined) byLine.set(candidate.id, [candidate]);
      else ofLine.push(candidate);
    }
    return [...byLine.values()].flatMap((candidates) => {
      const pairs = candidates.toSorted((a, b) => descending(a.margin, b.margin) || a.sportsbookId - b.sportsbookId);
      const best = pairs[0]?.opportunity;
      const promo = pairs.map(({ sportsbookId, opportunity, margin }) => ({
        sportsbookId,
        hedgeSportsbookId: opportunity?.legs[1]?.best.sportsbookId ?? 0,
        conversion: margin,
      }));
      return best === undefined ? [] : [{ ...best, promo }];
    });
  }

  private addCandidates(
    search: Search,
    { facts, pushes, joins }: { facts: GroupFacts; pushes: boolean; joins: boolean },
    bonusCell: number,
    hedgeCell: number,
  ): void {
    const { cells } = search;
    const { rows, quotes } = cells;
    const mixesRules = joins || cells.holdsOwnRules(hedgeCell);
    const hedge = cells.bestInverse[hedgeCell] ?? 1;
    const nextHedge = cells.nextInverse[hedgeCell] ?? 1;
    // If even the best prices are plausible, all are.
    const mayBeQuarantined = isQuarantined(marginOf((cells.bestInverse[bonusCell] ?? 1) + hedge), this.limits);
    for (let i = cells.start[bonusCell] ?? 0; i < (cells.start[bonusCell + 1] ?? 0); i++) {
      const row = rows[i] ?? 0;
      const sportsbookId = quotes.sportsbookId[row] ?? 0;
      const price = quotes.price[row] ?? 0;
      let inverse = sportsbookId === cells.bestBook[hedgeCell] ? nextHedge : hedge;
      if (inverse === Number.POSITIVE_INFINITY || (pushes && forfeiting.has(sportsbookId))) continue;
      const minConversion = this.minConversion[sportsbookId] ?? 0;
      if (!mayBeQuarantined && conversionOf(price, inverse) < minConversion) continue;
      let hedgeSportsbookId: number | undefined;
      if (mixesRules || (mayBeQuarantined && isQuarantined(marginOf(1 / price + inverse), this.limits))) {
        const believable = this.believableHedge(search, bonusCell, hedgeCell, sportsbookId);
        if (believable === undefined) continue;
        inverse = 1 / believable.price;
        hedgeSportsbookId = believable.sportsbookId;
      }
      const margin = conversionOf(price, inverse);
      if (margin < minConversion) continue;
      const id = promoId(search, facts, bonusCell);
      const bets = { sportsbookId, hedgeSportsbookId, margin, bonusCell, hedgeCell };
      this.insert({ id, ...bets, event: search.event, facts, opportunity: undefined }, search);
    }
  }

  /**
   * The best hedge of a bonus bet that can be believed, of those settled by the same rules if there is one. While the best one implies a wrong
   * price, the leg that stands further from the other books is set aside. Undefined if that is the bonus bet, or no hedge is left.
   */
  private believableHedge(
    search: Search,
    bonusCell: number,
    hedgeCell: number,
    sportsbookId: number,
  ): Quote | undefined {
    const { cells, event } = search;
    const bonus = cells.quotesOf(bonusCell).find((quote) => quote.sportsbookId === sportsbookId);
    if (bonus === undefined) return undefined;
    const differ = rulesBetween(event.league);
    const hedges = cells.quotesOf(hedgeCell).filter((hedge) => hedge.sportsbookId !== sportsbookId);
    const alike = hedges.filter((hedge) => differ([bonus, hedge]) === undefined);
    for (const hedge of new Set([...alike, ...hedges])) {
      if (!isQuarantined(marginOf(pairCost(bonus, hedge)), this.limits)) return hedge;
      this.quarantined++;
      if (lessBelievable(cells, [bonusCell, hedgeCell], [bonus, hedge]) === bonus) return undefined;
    }
    return undefined;
  }

  /** Inserts a candidate into its book's best, if it ranks high enough. */
  private insert(candidate: Candidate, search: Search): void {
    const best = this.best.get(candidate.sportsbookId) ?? new BestList(this.limits.promoPairsPerBook);
    best.add(candidate, candidate.margin);
    this.best.set(candidate.sportsbookId, best);
    this.pending.push({ candidate, search });
    this.minConversion[candidate.sportsbookId] = best.minMargin;
  }

  private isAmongBest(candidate: Candidate): boolean {
    return candidate.margin >= (this.minConversion[candidate.sportsbookId] ?? 0);
  }
}

/** The retained share of a bonus bet's face value. `inverse`: 1/d of the hedge. */
function conversionOf(price: number, inverse: number): number {
  return (price - 1) * (1 - inverse);
}

/** The id without the former ones, which are known when the event's cells are read again. */
function promoId({ cells, event }: Search, facts: GroupFacts, bonusCell: number): string {
  const { family, line } = oneLineName(facts, cells.threshold[bonusCell] ?? NO_THRESHOLD);
  const { participant } = facts;
  const lineAndSide = `${line}:${cells.sideOf(bonusCell)}`;
  return opportunityId({ kind: 'promo', eventId: event.id, family, participant, line: lineAndSide });
}

/** Undefined only if the cells belong to another event. */
function toOpportunity(search: Search, candidate: Candidate): Opportunity | undefined {
  const { cells, limits } = search;
  const { event, facts, bonusCell, hedgeCell, margin } = candidate;
  const suffix = `:${cells.sideOf(bonusCell)}`;
  const quotes = [cells.quotesOf(bonusCell), cells.quotesOf(hedgeCell)] as const;
  const bonus = quotes[0].find(({ sportsbookId }) => sportsbookId === candidate.sportsbookId);
  const { hedgeSportsbookId } = candidate;
  const hedge = quotes[1].find(({ sportsbookId }) =>
    hedgeSportsbookId === undefined ? sportsbookId !== candidate.sportsbookId : sportsbookId === hedgeSportsbookId,
  );
  if (bonus === undefined || hedge === undefined) return undefined;
  const shown = shownPromo({
    promotion: { kind: 'bonus-bet' },
    amount: cents(limits.bankroll),
    promoted: bonus.price,
    hedge: hedge.price,
    limits: [bonus.limit, hedge.limit],
  });
  const pair = [bonus, hedge] as const;
  return {
    kind: 'promo',
    ...oneLineIds({ kind: 'promo', eventId: event.id, facts, cells, of: [bonusCell, hedgeCell], suffix }),
    event,
    family: listedFamily(facts, cells.threshold[bonusCell] ?? 0),
    participant: facts.participant,
    legs: [
      quotedLeg(cells, bonusCell, { best: bonus, quotes: quotes[0], stake: shown.amount }),
      quotedLeg(cells, hedgeCell, { best: hedge, quotes: quotes[1], stake: shown.hedgeStake }),
    ],
    margin,
    profit: shown.guaranteed,
    ...quoteFacts(pair, search, { cost: pairCost(bonus, hedge), rulesDiffer: rulesBetween(event.league)(pair) }),
  };
}
