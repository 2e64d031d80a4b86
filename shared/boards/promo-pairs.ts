import { areWithin } from '../catalogue/promotions.ts';
import { sportsbookById } from '../catalogue/sportsbooks.ts';
import type { PromoDetail } from '../contracts/opportunities.ts';
import type { Price } from '../odds/american.ts';
import { centsFromDollars } from '../odds/money.ts';
import { type PlacedPromo, returnOnMoneyTiedUp } from '../odds/promo-capital.ts';
import { type ShownPromo, shownPromo } from '../odds/promo-return.ts';
import { mostAtBooks, type StakeRules, termsAtBooks } from '../odds/stake-rules.ts';
import type { BookOdds } from './bets.ts';
import { type PairedRow, soundHedge } from './choose-pair.ts';
import { pricedQuotes } from './price-at.ts';
import { type PromoChoice, type PromoRanking, toPromotion } from './promo-choice.ts';

type Priced<Q> = Q & { readonly price: Price };

/** A line with the books whose bonus bets are listed for it. */
export type PromoLine<Q> = PairedRow & {
  readonly promo?: Pick<PromoDetail, 'pairs'> | undefined;
  readonly legs: readonly { readonly quotes: readonly Q[] }[];
};

interface PricedLeg<Q> {
  readonly label: string;
  readonly quotes: readonly Priced<Q>[];
}

/** Whose pairs are ranked: the bettor's books (undefined: all) and how they stake. */
export interface PromoBettor {
  readonly books: ReadonlySet<number> | undefined;
  readonly rules: Pick<StakeRules, 'step' | 'mostAt' | 'mostOn' | 'termsAt'>;
}

/** A promoted bet and its hedge. */
export interface PromoPair<Q> {
  readonly promoted: Priced<Q>;
  readonly hedge: Priced<Q>;
  readonly result: ShownPromo;
}

/**
 * What leaves a line out of the list, in the order of the question: the bettor's books, a book's smallest bet, the promotion's odds, exchanges,
 * the hedge.
 */
export const narrowings = ['books', 'smallest', 'odds', 'exchanges', 'hedge'] as const;
export type Narrowing = (typeof narrowings)[number];

/** The best pair of a line, or why the pairs that make money are not listed. Undefined if none makes money. */
export type PromoOutcome<Q> = { readonly pair: PromoPair<Q> } | { readonly narrowedBy: Narrowing } | undefined;

/**
 * The best pair for a promotion. What the last of `narrowings` hides is listed as soon as that one is lifted; what an earlier one hides may
 * have to pass the later ones.
 */
export function bestPromoPair<Q extends BookOdds>(
  row: PromoLine<Q>,
  choice: PromoChoice,
  bettor: PromoBettor,
): PromoOutcome<Q> {
  const legs: readonly { readonly quotes: readonly Q[] }[] = row.legs;
  const [promoted = [], hedges = []] = legs.map(({ quotes }) => pricedQuotes(quotes, row));
  const sides = [promoted, hedges] as const;
  const profitable = (books: PromoBettor['books']) => profitablePairs(row, sides, choice, { ...bettor, books });
  let pairs = profitable(bettor.books);
  if (pairs.length === 0) {
    const isElsewhere = bettor.books !== undefined && profitable(undefined).some(isPlaceable);
    return isElsewhere ? { narrowedBy: 'books' } : undefined;
  }
  const steps: readonly [Narrowing, (pair: PromoPair<Q>) => boolean][] = [
    ['smallest', isPlaceable],
    ['odds', ({ promoted }) => isWithinOdds(promoted.odds, choice)],
    ['exchanges', ({ promoted }) => isOffered(promoted.sportsbookId, choice)],
    ['hedge', (pair) => isHedgeable(pair, choice)],
  ];
  for (const [narrowedBy, isLeft] of steps) {
    pairs = pairs.filter(isLeft);
    if (pairs.length === 0) return { narrowedBy };
  }
  const pair = bestOf(pairs, choice);
  return pair && { pair };
}

/** The same pair of sides that have prices, best first, without the question what left others out. */
export function usablePromoPair<Q extends BookOdds>(
  row: PairedRow & Pick<PromoLine<Q>, 'promo'> & { readonly legs: readonly [PricedLeg<Q>, PricedLeg<Q>] },
  choice: PromoChoice,
  bettor: PromoBettor,
): PromoPair<Q> | undefined {
  const isUsable = ({ odds, sportsbookId }: Q) => isWithinOdds(odds, choice) && isOffered(sportsbookId, choice);
  const [promoted, hedges] = row.legs;
  const pairs = profitablePairs(row, [promoted.quotes.filter(isUsable), hedges.quotes], choice, bettor);
  return bestOf(
    pairs.filter((pair) => isPlaceable(pair) && isHedgeable(pair, choice)),
    choice,
  );
}

function bestOf<Q extends BookOdds>(pairs: readonly PromoPair<Q>[], choice: PromoChoice): PromoPair<Q> | undefined {
  const compare = comparePairs(choice);
  const inOrder = (a: PromoPair<Q>, b: PromoPair<Q>) =>
    compare(a, b) || a.promoted.sportsbookId - b.promoted.sportsbookId;
  const [first, ...others] = pairs;
  return first && others.reduce((best, pair) => (inOrder(pair, best) < 0 ? pair : best), first);
}

/** Whether neither bet is below its book's smallest. */
function isPlaceable({ result }: AnyPair): boolean {
  return result.tooSmall === undefined;
}

function isHedgeable({ result }: AnyPair, { maxHedge }: PromoChoice): boolean {
  return maxHedge === null || result.hedgeStake <= centsFromDollars(maxHedge);
}

type AnyPair = Pick<PromoPair<unknown>, 'result'>;

/** Best first. */
export function comparePairs({ ranking, promotion }: Pick<PromoChoice, 'ranking' | 'promotion'>) {
  const comparators: Readonly<Record<PromoRanking, (a: AnyPair, b: AnyPair) => number>> = {
    conversion: byKept,
    'tied-up': (a, b) => onMoney(b, promotion) - onMoney(a, promotion) || byKept(a, b),
  };
  return comparators[ranking];
}

/** The more dollars the shown bets keep, the better: a limit may leave only a few dollars of a pair that keeps a large share. */
function byKept({ result: a }: AnyPair, { result: b }: AnyPair): number {
  return b.guaranteed - a.guaranteed || b.conversion - a.conversion;
}

function onMoney({ result }: AnyPair, promotion: PlacedPromo['promotion']): number {
  return returnOnMoneyTiedUp({ promotion, ...result });
}

/** The pairs that make money, of every promoted bet that the promotion can be used for at these books. */
function profitablePairs<Q extends BookOdds>(
  row: PairedRow & Pick<PromoLine<Q>, 'promo'>,
  [promotedSide, hedgeSide]: readonly [readonly Priced<Q>[], readonly Priced<Q>[]],
  choice: PromoChoice,
  { books, rules }: PromoBettor,
): PromoPair<Q>[] {
  const isMine = ({ sportsbookId }: { readonly sportsbookId: number }) => books?.has(sportsbookId) ?? true;
  const hedges = hedgeSide.filter(isMine);
  const bets = { promotion: toPromotion(choice), amount: centsFromDollars(choice.amount), step: rules.step };
  return promotedSide
    .filter((quote) => isEligible(row, choice, quote.sportsbookId))
    .filter((quote) => choice.sportsbookId !== null || isMine(quote))
    .flatMap((promoted) => {
      const hedge = soundHedge(row, promoted, hedges);
      if (hedge === undefined) return [];
      const limits = [promoted.limit, hedge.limit] as const;
      const ids = [promoted.sportsbookId, hedge.sportsbookId] as const;
      const asked = { limits, mostAt: mostAtBooks(rules, ids, row.market), terms: termsAtBooks(rules, ...ids) };
      const result = shownPromo({ ...bets, ...asked, promoted: promoted.price, hedge: hedge.price });
      return result.guaranteed > 0 ? [{ promoted, hedge, result }] : [];
    });
}

/** A bonus bet only at the books listed for this line: at others a push might forfeit it. */
function isEligible(
  { promo }: Pick<PromoLine<unknown>, 'promo'>,
  { sportsbookId, promotion }: PromoChoice,
  book: number,
): boolean {
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
