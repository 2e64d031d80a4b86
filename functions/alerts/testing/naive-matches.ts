import { myBooks, stakeRulesOf } from '../../../shared/boards/bettor.ts';
import { offerOnBoard, pairOnBoard } from '../../../shared/boards/board-offer.ts';
import { exactMargin } from '../../../shared/boards/overlap-lines.ts';
import { timeRanges } from '../../../shared/catalogue/filters.ts';
import { marketOf } from '../../../shared/catalogue/markets.ts';
import type { AlertRule } from '../../../shared/contracts/alerts/rules.ts';
import type { AlertRow } from '../match/alert-row.ts';
import type { PersonRules } from '../match/rule-index.ts';

interface NaiveMatch {
  readonly userId: string;
  readonly id: string;
  /** Of the first rule's offer, and how much of it is new; infinite if it did not match. */
  readonly figure: number;
  readonly rise: number;
  readonly rules: readonly string[];
}

interface NaivePerson {
  readonly mine: ReturnType<typeof myBooks>;
  readonly stakes: ReturnType<typeof stakeRulesOf>;
}

interface Listed {
  readonly rows: readonly AlertRow[];
  /** Seconds since 1970. */
  readonly at: number;
}

/**
 * Who is to be told of what, from the definition: every rule on every row, now and when the league was matched last. What a row brings a
 * person is the board's own rule, tested with the board.
 */
export function naiveMatches(people: readonly PersonRules[], before: Listed, now: Listed): NaiveMatch[] {
  const earlier = new Map(before.rows.map((row) => [row.id, row]));
  return people.flatMap(({ rules, betting, userId }) => {
    const person = { userId, rules, mine: myBooks(betting), stakes: stakeRulesOf(betting) };
    return now.rows.flatMap((row) => {
      const told = person.rules.flatMap((rule) => {
        const figure = figureFor(person, rule, row, now);
        const old = earlier.get(row.id);
        const oldFigure = old && figureFor(person, rule, old, before);
        if (figure === undefined) return [];
        return oldFigure === undefined || figure > oldFigure
          ? [{ rule: rule.id, figure, rise: oldFigure === undefined ? Number.POSITIVE_INFINITY : figure - oldFigure }]
          : [];
      });
      const [first] = told;
      if (first === undefined) return [];
      return [
        {
          userId: person.userId,
          id: row.id,
          figure: first.figure,
          rise: Math.max(...told.map(({ rise }) => rise)),
          rules: told.map(({ rule }) => rule),
        },
      ];
    });
  });
}

/** What a rule's owner gets of a row of a list that the rule is about. */
export function figureFor(person: NaivePerson, rule: AlertRule, row: AlertRow, list: Listed): number | undefined {
  const { at, rows } = list;
  const bets = betsFor(person, rule, row, at);
  const offer = bets && offerOnBoard(row, bets.pair, person.stakes);
  if (bets === undefined || offer === undefined || at - bets.pair.confirmedAt > rule.maxAge) return undefined;
  const usual: Readonly<Record<string, number>> = { overlap: 0, value: 2 };
  const least = rule.minMargin ?? usual[row.kind] ?? -1e9;
  const leastDollars = ['low-hold', 'value'].includes(row.kind) ? -1e9 : (rule.minDollars ?? -1e9);
  if (!(offer.figure >= least && offer.dollars >= leastDollars)) return undefined;
  if (bets.books === undefined || row.kind === 'promo') return offer.figure;
  const isBeaten = rows
    .filter((other) => isWider(other, row))
    .some((other) => {
      const others = betsFor(person, rule, other, at);
      return others !== undefined && beats({ row: other, ...others }, { row, ...bets });
    });
  return isBeaten ? undefined : offer.figure;
}

/** Whether a row has a wider window of the same bets. */
function isWider({ overlap: wide, ...one }: AlertRow, { overlap: narrow, ...other }: AlertRow): boolean {
  if (wide === undefined || narrow === undefined) return false;
  const same = (['kind', 'eventId', 'market', 'participant'] as const).every((key) => one[key] === other[key]);
  const contains = wide.over <= narrow.over && wide.under >= narrow.under;
  return same && contains && (wide.over < narrow.over || wide.under > narrow.under);
}

type Bets = NonNullable<ReturnType<typeof betsFor>>;
interface Paired extends Bets {
  readonly row: AlertRow;
}

/** Whether the worst result of one's best bets is no worse than of the other's. */
function beats(one: Paired, other: Paired): boolean {
  const margin = ({ row, pair }: Paired) =>
    +(100 * exactMargin(row, [pair.bets[0].price, pair.bets[1]?.price ?? pair.bets[0].price])).toFixed(4);
  const agrees = one.pair.rulesDiffer === undefined || other.pair.rulesDiffer !== undefined;
  return margin(one) >= margin(other) - 1e-7 && agrees;
}

/** The bets that a rule's filters leave of a row. */
function betsFor({ mine, stakes }: NaivePerson, rule: AlertRule, row: AlertRow, at: number) {
  const start = Date.parse(row.eventStartTime) / 1000;
  const hours = timeRanges.find(({ value }) => value === rule.selectedTimeRange)?.hours ?? Number.POSITIVE_INFINITY;
  const market = marketOf(row.eventSport, row.market);
  const group = row.alternate === true ? 'alternates' : market?.participant === 'player' ? 'props' : 'main';
  const text = `${row.eventTitle} ${row.participant ?? ''}`.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const about = [
    rule.on,
    rule.kinds.includes(row.kind),
    start > at && start <= at + hours * 3600,
    rule.selectedLeagues.length === 0 || rule.selectedLeagues.some((league) => league === row.eventSport),
    rule.selectedMarkets.length === 0 || rule.selectedMarkets.includes(group),
    rule.selectedPeriods.length === 0 || rule.selectedPeriods.includes(market?.period ?? 'game'),
    rule.search
      .toLowerCase()
      .split(' ')
      .every((word) => text.includes(word)),
    !rule.strict || row.kind !== 'value' || row.value.books.length >= 5,
  ];
  if (about.includes(false)) return undefined;
  const chosen = rule.selectedSportsbooks.filter((id) => mine === undefined || mine.has(id));
  const books = rule.selectedSportsbooks.length === 0 ? mine : new Set(chosen);
  const pair = pairOnBoard(row, { books, stakes });
  if (pair === undefined || (rule.hidesFlagged && pair.flags.length > 0)) return undefined;
  return rule.hidesRulesDiffer === true && pair.flags.includes('rules differ') ? undefined : { pair, books };
}
