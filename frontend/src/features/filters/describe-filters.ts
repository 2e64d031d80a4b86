import { timeRanges } from '../../../../shared/catalogue/filters.ts';
import { leagues } from '../../../../shared/catalogue/leagues.ts';
import { sportsbookName } from '../../../../shared/catalogue/sportsbooks.ts';
import type { Filters } from './filters.ts';

/** More names than this are shown as a count. */
const MAX_NAMES = 2;

/** Short descriptions: `FanDuel, Novig`, `5 sportsbooks`, `MLB`, `Within 6 hours`, `At least 2%`. */
export function describeFilters(filters: Filters): readonly string[] {
  const books = filters.selectedSportsbooks.map(sportsbookName);
  const chosenLeagues = leagues.filter(({ key }) => filters.selectedLeagues.includes(key)).map(({ label }) => label);
  return [
    namesText(books, 'sportsbooks'),
    namesText(chosenLeagues, 'leagues'),
    timeText(filters),
    profitText(filters),
  ].filter((text) => text !== undefined);
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
