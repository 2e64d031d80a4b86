import type { OverlapDetail, PromoDetail, SideQuote, ValueDetail } from '../contracts/opportunities.ts';
import type { Price } from '../odds/american.ts';
import { type Flag, isLongShot, type PairKind } from '../odds/limits.ts';
import { dollars } from '../odds/money.ts';
import { percent, percentText } from '../odds/percent.ts';
import { type PlaceFirst, placeFirst } from '../odds/place-first.ts';
import type { StakeRules } from '../odds/stake-rules.ts';
import type { Seconds } from '../odds/time.ts';
import { beatenAmong } from './beaten.ts';
import { choosePriced, differingRules } from './choose-pair.ts';
import { exactMargin } from './overlap-lines.ts';
import { confirmedAt, flagsOfPair } from './pair-flags.ts';
import { usualBonusBet } from './promo-choice.ts';
import { usablePromoPair } from './promo-pairs.ts';
import { repriceOverlap } from './reprice-overlap.ts';
import { type Staked, stakedValue, stakesFor } from './staking.ts';

/** A quote with its return per unit after the book's fee. */
export type PricedQuote = Pick<SideQuote, 'sportsbookId' | 'odds' | 'updatedAt' | 'outcome' | 'limit' | 'outlier'> & {
  readonly price: Price;
};

/** A row of a list, as far as it decides what someone's board shows of it. */
export type BoardRow = PairRow | SingleRow;

interface RowFacts {
  readonly id: string;
  readonly eventId: string;
  readonly eventSport: string;
  readonly market: string;
  readonly participant?: string | undefined;
  readonly flags: readonly Flag[];
}

/** One that pairs two bets. */
interface PairRow extends RowFacts {
  readonly kind: PairKind;
  readonly fewBooks?: true | undefined;
  readonly overlap?: OverlapDetail | undefined;
  readonly promo?: PromoDetail | undefined;
  readonly rulesDiffer?: string | undefined;
  readonly placeFirst?: PlaceFirst | undefined;
  /** Recommended, in the order of the legs. */
  readonly bets: readonly [PricedQuote, PricedQuote];
  /** Their quotes best first. */
  readonly legs: readonly [BoardLeg, BoardLeg];
}

/** One bet above its fair price. */
interface SingleRow extends RowFacts {
  readonly kind: 'value';
  readonly overlap?: undefined;
  readonly eventStartTime: string;
  readonly value: ValueDetail;
  readonly bets: readonly [PricedQuote];
  readonly legs: readonly [BoardLeg];
}

interface BoardLeg {
  readonly label: string;
  readonly quotes: readonly PricedQuote[];
}

/** Whose board it is: their books (undefined: all), narrowed by the filter, and how they stake. */
export interface BoardBettor {
  readonly books: ReadonlySet<number> | undefined;
  readonly stakes: StakeRules;
}

/** The bets of a row for someone, two or of a single bet one, before their stakes. */
export interface BoardPair {
  readonly bets: readonly [PricedQuote, ...PricedQuote[]];
  /** Of an overlap at these prices, percent; undefined if unknown. */
  readonly expectedValue: number | undefined;
  readonly flags: readonly Flag[];
  readonly rulesDiffer: string | undefined;
  /** Undefined of a single bet. */
  readonly placeFirst: PlaceFirst | undefined;
  /** The older confirmation of the two. */
  readonly confirmedAt: Seconds;
  /** Of a promo, whose bets depend on the stakes. */
  readonly staked: Staked | undefined;
}

/** What a row brings someone: as its card on their board shows it. */
export interface BoardOffer extends BoardPair {
  /**
   * The margin of the stakes, of an overlap the expected value, of a single bet that at worst, of a promo the share of the bonus bet that is
   * kept; percent, NaN if unknown.
   */
  readonly figure: number;
  /** Of an overlap or a single bet on average, otherwise at least. */
  readonly dollars: number;
  /** Cents, in the order of the bets. */
  readonly stakes: readonly [number, ...number[]];
}

/** Less than this is no offer: rounding to cents would decide about its margin. Cents. */
export const LEAST_STAKED = 100;

/**
 * The bets of a row at someone's books, as their board chooses them; undefined books: all. Undefined if there are none, or, for someone who
 * has all books, something better is listed. A promo is what the Promo page begins with: a bonus bet of $100, at no exchange, with a
 * hedge of at most five times as much. A single bet is one that its board shows without being asked for long odds.
 */
export function pairOnBoard(row: BoardRow, { books, stakes }: BoardBettor): BoardPair | undefined {
  if (row.kind === 'value') return singleBet(row, books);
  if (row.kind === 'promo') return promoPair(row, { books, stakes });
  if (books === undefined) {
    return row.fewBooks === true || row.overlap?.beaten === true ? undefined : recommendedPair(row);
  }
  const within = (leg: 0 | 1) => row.legs[leg].quotes.filter(({ sportsbookId }) => books.has(sportsbookId));
  const chosen = choosePriced(row, [within(0), within(1)]);
  if (chosen === undefined) return undefined;
  const { pair: bets, rulesDiffer } = chosen;
  if (isRecommended(row, bets)) return recommendedPair(row);
  const overlap = row.overlap && repriceOverlap(row.overlap, [bets[0].price, bets[1].price]);
  return pairOf(bets, { rulesDiffer, overlap });
}

/** The pair with someone's stakes; undefined if their limits leave too little to bet, or a stake is below its book's smallest. */
export function offerOnBoard(row: BoardRow, pair: BoardPair, rules: StakeRules): BoardOffer | undefined {
  if (row.kind === 'value') return offeredSingle(row, pair, rules);
  const staked = pair.staked ?? stakesFor({ ...row, overlap: row.overlap, bets: bothOf(pair) }, rules);
  if (staked?.tooSmall !== undefined || staked === undefined) return undefined;
  const stakes = [staked.stakes[0], staked.stakes[1]] as const;
  // Of a promo the bonus bet.
  const base = row.kind === 'promo' ? stakes[0] : stakes[0] + stakes[1];
  if (base < LEAST_STAKED) return undefined;
  if (row.kind !== 'overlap') {
    return { ...pair, figure: percent(staked.profit / base), dollars: dollars(staked.profit), stakes };
  }
  const figure = pair.expectedValue ?? Number.NaN;
  return { ...pair, figure, dollars: ((figure / 100) * base) / 100, stakes };
}

function singleBet(row: SingleRow, books: BoardBettor['books']): BoardPair | undefined {
  const [bet] = row.bets;
  if (isLongShot(bet.odds) || (books !== undefined && !books.has(bet.sportsbookId))) return undefined;
  return {
    ...{ bets: row.bets, flags: row.flags, confirmedAt: placeable(bet).updatedAt },
    ...{ expectedValue: undefined, rulesDiffer: undefined, placeFirst: undefined, staked: undefined },
  };
}

/** None where its stake is too small. */
function offeredSingle(row: SingleRow, pair: BoardPair, rules: StakeRules): BoardOffer | undefined {
  const { bets, value } = row;
  const staked = stakedValue({ ...row, bet: bets[0], value }, rules);
  if (staked === undefined || staked.stake < LEAST_STAKED) return undefined;
  return { ...pair, figure: value.expectedLow, dollars: dollars(staked.profit), stakes: [staked.stake] };
}

/** @throws Error for a single bet */
function bothOf({ bets: [first, second] }: BoardPair): readonly [PricedQuote, PricedQuote] {
  if (second === undefined) throw new Error('a pair has two bets');
  return [first, second];
}

/**
 * Whether a row is beaten on the board of someone who has not all books, where another row of its event, market and participant leaves no
 * reason to show it. `pairOf`: the bets of each of them that the board's filters leave.
 */
export function isBeatenOnBoard<R extends BoardRow>(
  row: R,
  group: readonly R[],
  { books }: Pick<BoardBettor, 'books'>,
  pairOfRow: (row: R) => BoardPair | undefined,
): boolean {
  if (books === undefined || row.overlap === undefined || row.kind === 'promo') return false;
  const rows = group.flatMap((each) => {
    const pair = pairOfRow(each);
    return pair === undefined ? [] : [{ id: each.id, figures: knownFigures(each, pair) }];
  });
  const own = rows.find(({ id }) => id === row.id);
  return own !== undefined && beatenAmong(rows, ({ figures }) => figures)(own);
}

/** By the pair, which is one row's: those of a group are asked for again and again. */
const figuresOfPairs = new WeakMap<BoardPair, ReturnType<typeof windowFigures>>();

function knownFigures(row: BoardRow, pair: BoardPair) {
  const figures = figuresOfPairs.get(pair) ?? windowFigures(row, pair);
  figuresOfPairs.set(pair, figures);
  return figures;
}

function windowFigures(row: BoardRow, pair: BoardPair) {
  const { eventId, market, participant, overlap } = row;
  const { rulesDiffer } = pair;
  const bets = bothOf(pair);
  return {
    exactMargin: Number.parseFloat(percentText(exactMargin(row, [bets[0].price, bets[1].price]))),
    rulesDiffer: rulesDiffer !== undefined,
    window: overlap
      ? { group: JSON.stringify([eventId, market, participant]), over: overlap.over, under: overlap.under }
      : null,
  };
}

function promoPair(row: PairRow, { books, stakes }: BoardBettor): BoardPair | undefined {
  const pair = usablePromoPair(row, usualBonusBet, { books, rules: stakes });
  if (pair === undefined) return undefined;
  const { promoted, hedge, result } = pair;
  const bets = [promoted, hedge] as const;
  const { guaranteed: profit, amount, hedgeStake, limitedBy, limitSource } = result;
  const staked: Staked = {
    ...{ stakes: [amount, hedgeStake], profit },
    limitedBy,
    limitSource,
  };
  return { ...pairOf(bets, { rulesDiffer: differingRules(row, bets), overlap: undefined }), staked };
}

function recommendedPair({ bets, overlap, flags, rulesDiffer, placeFirst: first }: PairRow): BoardPair {
  const pair = pairOf(bets, { rulesDiffer, overlap });
  return { ...pair, flags, placeFirst: first ?? pair.placeFirst };
}

function pairOf(
  bets: readonly [PricedQuote, PricedQuote],
  { rulesDiffer, overlap }: { readonly rulesDiffer: string | undefined; readonly overlap: OverlapDetail | undefined },
): BoardPair {
  const [first, second] = [placeable(bets[0]), placeable(bets[1])];
  return {
    bets,
    rulesDiffer,
    expectedValue: overlap?.expectedValue,
    flags: flagsOfPair(bets, { rulesDiffer, overlap }),
    placeFirst: placeFirst([first, second]),
    confirmedAt: Math.min(first.updatedAt, second.updatedAt),
    staked: undefined,
  };
}

function placeable(quote: PricedQuote) {
  return { price: quote.price, updatedAt: confirmedAt(quote), outlier: quote.outlier };
}

function isRecommended({ bets }: PairRow, pair: readonly [PricedQuote, PricedQuote]): boolean {
  return bets.every(
    ({ sportsbookId, odds }, leg) => sportsbookId === pair[leg]?.sportsbookId && odds === pair[leg]?.odds,
  );
}
