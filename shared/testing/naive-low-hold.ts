import { type Group, idsOnLine, linesOf, quotesOn } from './naive-groups.ts';
import {
  type Choice,
  choosePair,
  isQuarantined,
  levelMargin,
  type Pair,
  pairCost,
  rulesDiffer,
  TOLERANCE,
} from './naive-pairs.ts';
import { nineDigits } from './naive-promo.ts';

/** A line that is listed, with the pair that it shows. */
export interface LowHoldCandidate extends Pick<Choice, 'setAside'> {
  readonly group: Group;
  readonly ids: ReturnType<typeof idsOnLine>;
  readonly pair: Pair;
  /** Listed only for people who have two of its books alone, or a few. */
  readonly fewBooks: boolean;
}

interface Line extends Omit<LowHoldCandidate, 'fewBooks'> {
  readonly league: string;
  /** Whether the best pair of all books is a low hold. */
  readonly isOwn: boolean;
  /** The best pair of each two books alone, where it is a low hold. */
  readonly ofTwoBooks: readonly Pair[];
}

/** How many are listed. */
export interface LowHoldLimits {
  readonly perLeague: number;
  readonly perTwoBooks: number;
}

const LIMITS: LowHoldLimits = { perLeague: 500, perTwoBooks: 50 };

/** Each league's best low holds, and the best of every two books in it. */
export function lowHoldsOf(
  groups: readonly Group[],
  limits = LIMITS,
): { listed: LowHoldCandidate[]; quarantined: number; cut: number } {
  const found = groups.flatMap((group) => linesOf(group).map((threshold) => lineOf(group, threshold)));
  const lines = found.flatMap(({ line }) => line ?? []);
  const listed = [...new Set(lines.map(({ league }) => league))].flatMap((league) =>
    listedIn(
      lines.filter((line) => line.league === league),
      limits,
    ),
  );
  const own = lines.filter(({ isOwn }) => isOwn).length;
  return {
    listed,
    quarantined: found.reduce((sum, { quarantined }) => sum + quarantined, 0),
    cut: own - listed.filter(({ isOwn }) => isOwn).length,
  };
}

function listedIn(lines: readonly Line[], { perLeague, perTwoBooks }: LowHoldLimits): (Line & { fewBooks: boolean })[] {
  const best = bestOf(
    lines.filter(({ isOwn }) => isOwn).map((line) => ({ line, pair: line.pair })),
    perLeague,
  );
  const sets = new Set(lines.flatMap(({ ofTwoBooks }) => ofTwoBooks.map(booksOf)));
  const ofTwoBooks = [...sets].flatMap((books) =>
    bestOf(
      lines.flatMap((line) =>
        line.ofTwoBooks.filter((pair) => booksOf(pair) === books).map((pair) => ({ line, pair })),
      ),
      perTwoBooks,
    ),
  );
  return [...new Set([...best, ...ofTwoBooks])].map((line) => ({ ...line, fewBooks: !best.includes(line) }));
}

function bestOf(priced: readonly { line: Line; pair: Pair }[], count: number): Line[] {
  return priced
    .toSorted(
      (a, b) =>
        nineDigits(levelMargin(b.pair)) - nineDigits(levelMargin(a.pair)) || (a.line.ids.id < b.line.ids.id ? -1 : 1),
    )
    .slice(0, count)
    .map(({ line }) => line);
}

/** Undefined if nobody is offered a low hold on the line. */
function lineOf(group: Group, threshold: number | null): { line: Line | undefined; quarantined: number } {
  const [firsts, seconds] = [quotesOn(group, threshold, 0), quotesOn(group, threshold, 1)];
  const { pair, dropped, setAside } = choosePair(group, firsts, seconds, isLowHold);
  const quarantined = dropped.length;
  if (pair === null || levelMargin(pair) < -0.03 - TOLERANCE) return { line: undefined, quarantined };
  const believed = pairsOf(firsts, seconds).filter(
    (one) => !setAside.includes(one.first) && !setAside.includes(one.second) && !isQuarantined(one),
  );
  const sets = [...new Set(believed.map(booksOf))];
  const ofTwoBooks = sets.flatMap((books) =>
    choiceOf(
      believed.filter((one) => booksOf(one) === books),
      group,
    ),
  );
  const [shown] = isLowHold(pair) ? [pair] : ofTwoBooks.toSorted(cheapestFirst);
  const unshown = [...setAside, ...withoutPair(firsts, seconds, setAside)];
  const ids = idsOnLine('low-hold', group, threshold, '');
  const facts = { group, league: group.league, ids, setAside: unshown, ofTwoBooks };
  return { line: shown && { ...facts, pair: shown, isOwn: isLowHold(pair) }, quarantined };
}

/** Of two books' pairs the best whose rules agree if that is a low hold, else the best if that is one. */
function choiceOf(pairs: readonly Pair[], group: Group): Pair[] {
  const sorted = pairs.toSorted(cheapestFirst);
  const agreeing = sorted.filter((one) => !rulesDiffer(one, group));
  const [choice] = [agreeing[0], sorted[0]].filter((one) => one !== undefined && isLowHold(one));
  return choice === undefined ? [] : [choice];
}

function isLowHold(pair: Pair): boolean {
  return pairCost(pair) >= 1 - TOLERANCE && levelMargin(pair) >= -0.03 - TOLERANCE;
}

function pairsOf(firsts: readonly Pair['first'][], seconds: readonly Pair['second'][]): Pair[] {
  return firsts
    .flatMap((first) => seconds.map((second) => ({ first, second })))
    .filter(({ first, second }) => first.book.id !== second.book.id);
}

/** Quotes that no pair of at least -3% needs. */
function withoutPair(
  firsts: readonly Pair['first'][],
  seconds: readonly Pair['second'][],
  setAside: readonly Pair['first'][],
): Pair['first'][] {
  const remaining = (quotes: readonly Pair['first'][]) => quotes.filter((one) => !setAside.includes(one));
  const near = pairsOf(remaining(firsts), remaining(seconds)).filter((one) => levelMargin(one) >= -0.03 - TOLERANCE);
  return [...firsts, ...seconds].filter((one) => !near.some(({ first, second }) => one === first || one === second));
}

/** Whichever way around. */
function booksOf({ first, second }: Pair): string {
  return `${[first.book.id, second.book.id].toSorted((a, b) => a - b)}`;
}

/** Ties: the lower first book id, then the lower second one. */
function cheapestFirst(a: Pair, b: Pair): number {
  return pairCost(a) - pairCost(b) || a.first.book.id - b.first.book.id || a.second.book.id - b.second.book.id;
}
