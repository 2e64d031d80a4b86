import { myBooks, stakeRulesOf } from '../../../shared/boards/bettor.ts';
import { timeRanges } from '../../../shared/catalogue/filters.ts';
import { marketOf } from '../../../shared/catalogue/markets.ts';
import type { AlertRule } from '../../../shared/contracts/alerts/rules.ts';
import type { AlertRow } from '../match/alert-row.ts';
import { offerOf, pairAt } from '../match/row-offer.ts';
import type { PersonRules } from '../match/rule-index.ts';

interface NaiveMatch {
  readonly userId: string;
  readonly id: string;
  /** Of the first rule's offer. */
  readonly figure: number;
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
        const figure = figureFor(person, rule, row, now.at);
        const old = earlier.get(row.id);
        const oldFigure = old && figureFor(person, rule, old, before.at);
        if (figure === undefined) return [];
        return oldFigure === undefined || halves(figure) > halves(oldFigure) ? [{ rule: rule.id, figure }] : [];
      });
      const [first] = told;
      if (first === undefined) return [];
      return [{ userId: person.userId, id: row.id, figure: first.figure, rules: told.map(({ rule }) => rule) }];
    });
  });
}

const halves = (figure: number) => Math.floor(figure * 2 + 2e-9);

/** What a rule's owner gets of a row that the rule is about. */
function figureFor({ mine, stakes }: NaivePerson, rule: AlertRule, row: AlertRow, at: number): number | undefined {
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
  ];
  if (about.includes(false)) return undefined;
  const chosen = rule.selectedSportsbooks.filter((id) => mine === undefined || mine.has(id));
  const pair = pairAt(row, rule.selectedSportsbooks.length === 0 ? mine : new Set(chosen));
  const offer = pair && offerOf(row, pair, stakes);
  if (pair === undefined || offer === undefined || at - pair.confirmedAt > rule.maxAge) return undefined;
  const least = rule.minMargin ?? (row.kind === 'overlap' ? 0 : -1e9);
  const leastDollars = row.kind === 'low-hold' ? -1e9 : (rule.minDollars ?? -1e9);
  return offer.figure >= least && offer.dollars >= leastDollars ? offer.figure : undefined;
}
