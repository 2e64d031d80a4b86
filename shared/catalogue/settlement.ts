import { leagues } from './leagues.ts';
import { MONEYLINE_KEY, marketLabel, marketOf, markets, SPREADS_KEY } from './markets.ts';
import {
  type BookRule,
  type BookSettlement,
  type RuleId,
  rulesAbout,
  settlementRules,
} from './sportsbook-rows/settlement-rules.ts';
import { sportsbookById, sportsbookName, sportsbooks } from './sportsbooks.ts';

/** A bet on one side of a line, as far as its settlement depends on it. */
export interface SettledBet {
  readonly sportsbookId: number;
  /** The provider's key of its market. */
  readonly market: string;
}

/** A case that the rules of two bets' books are known to treat differently. */
export interface RuleDifference {
  readonly rule: RuleId;
  /** In the order of the bets. */
  readonly books: readonly [BookRule, BookRule];
}

const ownRules: ReadonlyMap<number, string> = new Map(
  sportsbooks.flatMap((book) => (book.ownRules === null ? [] : [[book.id, book.ownRules]])),
);

/** Whether any bet at the book may be settled by other rules than the same bet elsewhere. */
export function hasOwnRules(sportsbookId: number): boolean {
  return ownRules.has(sportsbookId);
}

/** Why two opposing bets may be settled by different rules, as a sentence for bettors; undefined where the rules agree. */
export function rulesDiffer(league: string, first: SettledBet, second: SettledBet): string | undefined {
  const ofBook = ownRules.get(first.sportsbookId) ?? ownRules.get(second.sportsbookId);
  if (ofBook !== undefined) return ofBook;
  if ((first.market === MONEYLINE_KEY) !== (second.market === MONEYLINE_KEY)) return mixedRules(league);
  const difference = flaggedDifference(league, first.market, [
    bookRules(first.sportsbookId),
    bookRules(second.sportsbookId),
  ]);
  return difference && differenceText(difference, [first.sportsbookId, second.sportsbookId]);
}

/** Why a full game's moneyline and its spread may be settled by different rules in a league; undefined where they are settled alike. */
export function mixedRules(league: string): string | undefined {
  return leagues.find(({ key }) => key === league)?.spreadNeedsFullGame ?? undefined;
}

type Rules = BookSettlement | undefined;

/** The first case that makes rules of two books differ, for bets on one market. */
export function flaggedDifference(league: string, market: string, books: readonly [Rules, Rules]) {
  // A scan asks it of every pair.
  for (const rule of casesAbout(league, market)) {
    if (settlementRules[rule].weight !== 'flag') continue;
    const difference = differenceIn(rule, books);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

/** Every case that two books are known to treat differently, for bets on one market; those that matter most first. */
export function ruleDifferences(
  league: string,
  market: string,
  books: readonly [Rules, Rules],
): readonly RuleDifference[] {
  return casesAbout(league, market).flatMap((rule) => differenceIn(rule, books) ?? []);
}

function differenceIn(rule: RuleId, [first, second]: readonly [Rules, Rules]): RuleDifference | undefined {
  const one = first?.[rule] ?? 'unknown';
  const other = second?.[rule] ?? 'unknown';
  if (one === 'unknown' || other === 'unknown' || !areUnlike(one, other)) return undefined;
  return { rule, books: [one, other] };
}

/** What is known of a case at one of two books only. */
export interface HalfKnown {
  readonly rule: RuleId;
  /** Place of the book whose rule is known. */
  readonly known: 0 | 1;
  readonly book: BookRule;
}

/** The cases that would make rules differ, of which only one book's rule is known. */
export function halfKnownRules(league: string, market: string, books: readonly [number, number]): readonly HalfKnown[] {
  const [first, second] = [bookRules(books[0]), bookRules(books[1])];
  return casesAbout(league, market).flatMap((rule): HalfKnown[] => {
    if (settlementRules[rule].weight !== 'flag') return [];
    const [one, other] = [first?.[rule] ?? 'unknown', second?.[rule] ?? 'unknown'];
    if (one !== 'unknown' && other === 'unknown') return [{ rule, known: 0, book: one }];
    return one === 'unknown' && other !== 'unknown' ? [{ rule, known: 1, book: other }] : [];
  });
}

/** Both books' rules of every case that concerns bets on a market and of which at least one was read. */
export function comparedRules(league: string, market: string, books: readonly [number, number]) {
  return casesAbout(league, market).flatMap((rule) => {
    const both = [bookRules(books[0])?.[rule] ?? 'unknown', bookRules(books[1])?.[rule] ?? 'unknown'] as const;
    return both.every((each) => each === 'unknown') ? [] : [{ rule, name: settlementRules[rule].name, books: both }];
  });
}

/** What is known of a book's rules; undefined for a book that is not ours. */
export function bookRules(sportsbookId: number): Rules {
  return sportsbookById(sportsbookId)?.settlement;
}

/** Whether a bonus bet that pushes is lost: also where the terms are not known, which only leaves out lines that can push. */
export function forfeitsPushedBonus({ pushedBonusBet }: BookSettlement): boolean {
  return pushedBonusBet === 'unknown' || pushedBonusBet.treatment.kind !== 'refunded';
}

const familyBooks = new Map<string, ReadonlySet<number>>();

/** The books without rules of their own whose pairs in some league may be settled differently, by their rules for the family of a market. */
export function booksWithHouseRules(family: string): ReadonlySet<number> {
  const known = familyBooks.get(family);
  if (known !== undefined) return known;
  const found = new Set<number>();
  const ordinary = sportsbooks.filter((book) => book.ownRules === null);
  for (const { key, leagues: ofMarket } of markets.filter((row) => row.family === family)) {
    for (const league of ofMarket) {
      for (const rule of casesAbout(league, key)) {
        if (settlementRules[rule].weight !== 'flag') continue;
        const read = ordinary.flatMap(({ id, settlement }: { id: number; settlement: BookSettlement }) => {
          const book = settlement[rule];
          return book === 'unknown' ? [] : [{ id, book }];
        });
        for (const { id, book } of read) if (read.some((other) => areUnlike(book, other.book))) found.add(id);
      }
    }
  }
  familyBooks.set(family, found);
  return found;
}

/** `If he bats but does not start, BetMGM refunds its bet and the one at FanDuel stands: you would hold that one alone.` */
function differenceText({ rule, books }: RuleDifference, [first, second]: readonly [number, number]): string {
  const [name, other] = [sportsbookName(first), sportsbookName(second)];
  const [refunding, standing] = books[0].treatment.kind === 'refunded' ? [name, other] : [other, name];
  const { when } = settlementRules[rule];
  const kinds = books.map(({ treatment }) => treatment.kind).toSorted();
  if (kinds.join() === 'refunded,stands')
    return `If ${when}, ${refunding} refunds its bet and the one at ${standing} stands: you would hold that one alone.`;
  return `If ${when}: ${name} ${books[0].text}, ${other} ${books[1].text}.`;
}

function areUnlike({ treatment: one }: BookRule, { treatment: other }: BookRule): boolean {
  // What is chosen in the slip can be chosen alike.
  if (one.kind === 'chosen' || other.kind === 'chosen') return false;
  if (one.kind !== 'waits' || other.kind !== 'waits') return one.kind !== other.kind;
  return one.hours !== other.hours || one.atLast !== other.atLast;
}

/** By league and market. */
const cases = new Map<string, Map<string, readonly RuleId[]>>();

function casesAbout(league: string, market: string): readonly RuleId[] {
  const ofLeague = cases.get(league) ?? new Map<string, readonly RuleId[]>();
  cases.set(league, ofLeague);
  const known = ofLeague.get(market);
  if (known !== undefined) return known;
  const row = marketOf(league, market);
  const found = row === undefined ? [] : rulesAbout(league, row);
  ofLeague.set(market, found);
  return found;
}

/** A bet as a row of a list names it. */
export interface LabeledBet {
  readonly sportsbookId: number;
  /** `Moneyline: New York Yankees`. */
  readonly label: string;
}

/** As `rulesDiffer`, of bets in a row of a list. `family`: key of the row's market. */
export function rowRulesDiffer(
  league: string,
  family: string,
  bets: readonly [LabeledBet, LabeledBet],
): string | undefined {
  return rulesDiffer(league, settledBet(league, family, bets[0]), settledBet(league, family, bets[1]));
}

/** The market of a bet on a line that moneylines may share with spreads is told by its label. */
export function settledBet(league: string, family: string, { sportsbookId, label }: LabeledBet): SettledBet {
  const joined = family === MONEYLINE_KEY ? SPREADS_KEY : family;
  const isMoneyline = label.startsWith(`${marketLabel(league, MONEYLINE_KEY)}: `);
  return { sportsbookId, market: isMoneyline ? MONEYLINE_KEY : joined };
}
