import { soundHedge } from '../../../../../shared/boards/choose-pair.ts';
import { pricedQuotes } from '../../../../../shared/boards/price-at.ts';
import { areWithin } from '../../../../../shared/catalogue/promotions.ts';
import { sportsbookById } from '../../../../../shared/catalogue/sportsbooks.ts';
import { centsFromDollars } from '../../../../../shared/odds/money.ts';
import { type PlacedPromo, returnOnMoneyTiedUp } from '../../../../../shared/odds/promo-capital.ts';
import { type ShownPromo, shownPromo } from '../../../../../shared/odds/promo-return.ts';
import type { StakeRules } from '../../../../../shared/odds/stake-rules.ts';
import type { Opportunity } from '../../../api/from-wire.ts';
import { type PricedQuote, quotedSides } from '../pairs/paired-quotes.ts';
import { type PromoChoice, type PromoRanking, toPromotion } from './promo-choice.ts';

/** Whose pairs are ranked: the bettor's books (undefined: all) and how they stake. */
export interface PromoBettor {
  readonly books: ReadonlySet<number> | undefined;
  readonly rules: Pick<StakeRules, 'step' | 'mostAt'>;
}

/** A promoted bet and its hedge. */
export interface PromoPair {
  readonly promoted: PricedQuote;
  readonly hedge: PricedQuote;
  readonly result: ShownPromo;
}

/** What leaves a line out of the list, in the order of the question: the bettor's books, the promotion's odds, exchanges, the hedge. */
export const narrowings = ['books', 'odds', 'exchanges', 'hedge'] as const;
export type Narrowing = (typeof narrowings)[number];

/** The best pair of a line, or why the pairs that make money are not listed. Undefined if none makes money. */
export type PromoOutcome = { readonly pair: PromoPair } | { readonly narrowedBy: Narrowing } | undefined;

/**
 * The best pair for a promotion. What the last of `narrowings` hides is listed as soon as that one is lifted; what an earlier one hides may
 * have to pass the later ones.
 */
export function bestPromoPair(opportunity: Opportunity, choice: PromoChoice, bettor: PromoBettor): PromoOutcome {
  const profitable = (books: PromoBettor['books']) => profitablePairs(opportunity, choice, { ...bettor, books });
  let pairs = profitable(bettor.books);
  if (pairs.length === 0) {
    const isElsewhere = bettor.books !== undefined && profitable(undefined).length > 0;
    return isElsewhere ? { narrowedBy: 'books' } : undefined;
  }
  const steps: readonly [Narrowing, (pair: PromoPair) => boolean][] = [
    ['odds', ({ promoted }) => isWithinOdds(promoted.odds, choice)],
    ['exchanges', ({ promoted }) => isOffered(promoted.sportsbookId, choice)],
    ['hedge', ({ result }) => choice.maxHedge === null || result.hedgeStake <= centsFromDollars(choice.maxHedge)],
  ];
  for (const [narrowedBy, isLeft] of steps) {
    pairs = pairs.filter(isLeft);
    if (pairs.length === 0) return { narrowedBy };
  }
  const compare = comparePairs(choice);
  const [pair] = pairs.toSorted((a, b) => compare(a, b) || a.promoted.sportsbookId - b.promoted.sportsbookId);
  return pair && { pair };
}

/** Best first. */
export function comparePairs({ ranking, promotion }: Pick<PromoChoice, 'ranking' | 'promotion'>) {
  const comparators: Readonly<Record<PromoRanking, (a: PromoPair, b: PromoPair) => number>> = {
    conversion: byKept,
    'tied-up': (a, b) => onMoney(b, promotion) - onMoney(a, promotion) || byKept(a, b),
  };
  return comparators[ranking];
}

/** The more dollars the shown bets keep, the better: a limit may leave only a few dollars of a pair that keeps a large share. */
function byKept({ result: a }: PromoPair, { result: b }: PromoPair): number {
  return b.guaranteed - a.guaranteed || b.conversion - a.conversion;
}

function onMoney({ result }: PromoPair, promotion: PlacedPromo['promotion']): number {
  return returnOnMoneyTiedUp({ promotion, ...result });
}

/** The pairs that make money, of every promoted bet that the promotion can be used for at these books. */
function profitablePairs(opportunity: Opportunity, choice: PromoChoice, { books, rules }: PromoBettor): PromoPair[] {
  const [promotedSide, hedgeSide] = quotedSides(opportunity);
  const isMine = ({ sportsbookId }: { readonly sportsbookId: number }) => books?.has(sportsbookId) ?? true;
  const hedges = pricedQuotes(hedgeSide.filter(isMine));
  const bets = { promotion: toPromotion(choice), amount: centsFromDollars(choice.amount), step: rules.step };
  return pricedQuotes(promotedSide)
    .filter((quote) => isEligible(opportunity, choice, quote.sportsbookId))
    .filter((quote) => choice.sportsbookId !== null || isMine(quote))
    .flatMap((promoted) => {
      const hedge = soundHedge(opportunity, promoted, hedges);
      if (hedge === undefined) return [];
      const limits = [promoted.limit, hedge.limit] as const;
      const mostAt = [rules.mostAt.get(promoted.sportsbookId), rules.mostAt.get(hedge.sportsbookId)] as const;
      const result = shownPromo({ ...bets, promoted: promoted.price, hedge: hedge.price, limits, mostAt });
      return result.guaranteed > 0 ? [{ promoted, hedge, result }] : [];
    });
}

/** A bonus bet only at the books listed for this line: at others a push might forfeit it. */
function isEligible({ promo }: Opportunity, { sportsbookId, promotion }: PromoChoice, book: number): boolean {
  if (sportsbookId !== null && sportsbookId !== book) return false;
  return promotion !== 'bonus-bet' || (promo?.pairs.some((pair) => pair.sportsbookId === book) ?? false);
}

function isWithinOdds(odds: number, { minOdds, maxOdds }: PromoChoice): boolean {
  return (minOdds === null || areWithin(minOdds, odds)) && (maxOdds === null || areWithin(odds, maxOdds));
}

/** An exchange only if exchanges are on, or if it is the chosen book. */
function isOffered(book: number, { exchanges, sportsbookId }: PromoChoice): boolean {
  return exchanges || sportsbookId === book || sportsbookById(book)?.kind !== 'exchange';
}
