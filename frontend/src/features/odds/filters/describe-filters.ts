import { STRICT_LABEL } from '../../../../../shared/boards/row-choice.ts';
import { gameParts, marketGroups, type Sort, timeRanges } from '../../../../../shared/catalogue/filters.ts';
import { leagues } from '../../../../../shared/catalogue/leagues.ts';
import { sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import { kinds } from '../../../../../shared/odds/kinds.ts';
import { opportunityKinds } from '../../../../../shared/odds/limits.ts';
import { centsFromDollars, formatShortDollars } from '../../../../../shared/odds/money.ts';
import type { FilterPage } from './filter-store.ts';
import { type BoardChoice, type Filters, noFilters } from './filters.ts';

/** More names than this are shown as a count. */
const MAX_NAMES = 2;

/** One of the filters that are on: what it is called, and the filters without it. */
export interface ActiveFilter {
  readonly text: string;
  readonly without: Filters;
}

/** `FanDuel, Novig`, `5 sportsbooks`, `MLB`, `Within 6 hours`, `At least 2%`, `Props`, `1st Half`, `“LeBron”`. */
export function activeFilters(filters: Filters): readonly ActiveFilter[] {
  const { selectedSportsbooks, selectedLeagues, timeRange, minProfit, maxProfit, markets, periods, search } = noFilters;
  const { hidesFlagged, hidesRulesDiffer, strict, minDollars } = noFilters;
  const books = filters.selectedSportsbooks.map(sportsbookName);
  const chosenLeagues = leagues.filter(({ key }) => filters.selectedLeagues.includes(key)).map(({ label }) => label);
  const rows: readonly (readonly [string | undefined, Partial<Filters>])[] = [
    [namesText(books, 'sportsbooks'), { selectedSportsbooks }],
    [namesText(chosenLeagues, 'leagues'), { selectedLeagues }],
    [timeText(filters), { timeRange }],
    [profitText(filters), { minProfit, maxProfit }],
    [namesText(labelsOf(marketGroups, filters.markets), 'market types'), { markets }],
    [namesText(labelsOf(gameParts, filters.periods), 'periods'), { periods }],
    [filters.search === '' ? undefined : `“${filters.search}”`, { search }],
    [dollarsText(filters), { minDollars }],
    [filters.hidesFlagged ? 'Flagged hidden' : undefined, { hidesFlagged }],
    [filters.hidesRulesDiffer ? '“Rules differ” hidden' : undefined, { hidesRulesDiffer }],
    [filters.strict ? STRICT_LABEL : undefined, { strict }],
  ];
  return rows.flatMap(([text, without]) => (text === undefined ? [] : { text, without: { ...filters, ...without } }));
}

export function describeFilters(filters: Filters): readonly string[] {
  return activeFilters(filters).map(({ text }) => text);
}

/** `MLB · At least 2% · by dollars · as list`; empty for the default. */
export function describeChoice({ filters, arrangement: { sort, view, showsAllValues } }: BoardChoice): string {
  return [
    ...describeFilters(filters),
    ...(showsAllValues ? ['Any EV'] : []),
    ...(sort === null ? [] : [`by ${sortNames[sort]}`]),
    ...(view === 'auto' ? [] : [`as ${view}`]),
  ].join(' · ');
}

const sortNames: Record<Sort, string> = {
  margin: 'margin',
  ev: 'EV',
  dollars: 'dollars',
  start: 'start',
  newest: 'newest',
  age: 'age of price',
  rollover: 'cost per dollar cleared',
};

function labelsOf<V extends string>(
  rows: readonly { readonly value: V; readonly label: string }[],
  chosen: readonly V[],
): readonly string[] {
  return rows.filter(({ value }) => chosen.includes(value)).map(({ label }) => label);
}

function namesText(names: readonly string[], noun: string): string | undefined {
  if (names.length === 0) return undefined;
  return names.length <= MAX_NAMES ? names.join(', ') : `${names.length} ${noun}`;
}

function timeText({ timeRange }: Filters): string | undefined {
  const row = timeRanges.find(({ value }) => value === timeRange);
  return row === undefined || row.hours === null ? undefined : `Within ${row.label}`;
}

function profitText({ minProfit, maxProfit }: Filters): string | undefined {
  if (minProfit !== null && maxProfit !== null) return `${minProfit}% to ${maxProfit}%`;
  if (minProfit !== null) return `At least ${minProfit}%`;
  return maxProfit === null ? undefined : `At most ${maxProfit}%`;
}

/** Nothing for the default. */
function dollarsText({ minDollars }: Filters): string | undefined {
  if (minDollars === noFilters.minDollars) return undefined;
  return minDollars === null ? 'Any profit' : `At least ${formatShortDollars(centsFromDollars(minDollars))}`;
}

const otherNames: Readonly<Partial<Record<FilterPage, string>>> = {
  historical: 'History',
  track: 'Track',
  hidden: 'Hidden',
};

/** What a page with filters is called in sentences. */
export function pageName(page: FilterPage): string {
  const kind = opportunityKinds.find((each) => kinds[each].filters === page);
  return kind === undefined ? (otherNames[page] ?? page) : kinds[kind].label;
}
