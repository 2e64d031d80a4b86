import { expect, it } from 'vitest';
import { cents } from '../../../../../shared/odds/money.ts';
import { defaultStakeRules } from '../../../../../shared/odds/stake-rules.ts';
import { anOpportunity } from '../../../testing/opportunities.ts';
import { readRow } from '../rows/read-row.ts';
import { rowFigures } from '../rows/row-figures.ts';
import { pairAgain, pairRow } from './pair-row.ts';

const listed = { books: undefined, rules: defaultStakeRules };
const bigger = { books: undefined, rules: { ...defaultStakeRules, total: cents(100_000) } };

it('a row is the same object if nothing changes', () => {
  const row = anOpportunity();
  expect(pairRow(row, listed)).toBe(row);
  const invalid = { id: 'x', kind: 'arbitrage' };
  expect(pairRow(invalid, listed)).toBe(invalid);
  expect(pairRow(null, listed)).toBeUndefined();
});

it('a row with other stakes is ordered by them without being parsed, and parsed with them', () => {
  // $494 at 2.10 returns 1037.40, $506 at 2.05 returns 1037.30.
  const row = pairRow(anOpportunity(), bigger);
  expect(row).toMatchObject({
    profit: 37.3,
    stakes: { first: 494, second: 506 },
    eventTitle: anOpportunity().eventTitle,
  });
  expect(rowFigures(row).margin).toBe(3.73);
  expect(readRow(row)?.legs.map(({ stake }) => stake)).toEqual([494, 506]);
  expect(readRow(row)?.profit).toBe(37.3);
});

it('a row paired within books has what lists are searched and ordered by', () => {
  const row = pairRow(anOpportunity(), { ...bigger, books: new Set([1, 2]) });
  const { eventTitle, eventStartTime, oldestQuoteAt } = anOpportunity();
  expect(row).toMatchObject({ eventTitle, eventStartTime, oldestQuoteAt, profit: 37.3 });
  expect(pairRow(anOpportunity(), { ...bigger, books: new Set([1]) })).toBeUndefined();
});

it('a row whose prices were confirmed again is paired as a new one would be', () => {
  const later = (row: object) => JSON.parse(JSON.stringify(row).replaceAll(/-21T\d\d:/g, '-21T23:'));
  const { quotes } = anOpportunity();
  const [over, under] = ['Over/Under: Over 8.5', 'Over/Under: Under 8.5'];
  // +110 and -102: 47.6% and 50.5%.
  const third = { sportsbookId: 4, odds: -102, updatedAt: '2026-11-21T17:58:30Z' };
  const row = anOpportunity({ quotes: { [over]: quotes[over] ?? [], [under]: [...(quotes[under] ?? []), third] } });
  const [again, onceMore] = [later(row), later(row)];
  for (const within of [
    listed,
    bigger,
    { ...bigger, books: new Set([1, 2]) },
    { ...listed, books: new Set([1, 4]) },
    { ...listed, books: new Set([1]) },
  ]) {
    const first = pairAgain(again, { row, paired: pairRow(row, within) }, within);
    const second = pairAgain(onceMore, { row: again, paired: first }, within);
    expect(second).toEqual(pairRow(later(row), within));
    expect(readRow(second)).toEqual(readRow(pairRow(later(row), within)));
  }
});

it('a row that has to be parsed gets other stakes too', () => {
  const text = { ...anOpportunity(), bestOdds: JSON.stringify(anOpportunity().bestOdds) };
  expect(rowFigures(pairRow(text, bigger)).margin).toBe(3.73);
});

it('a row without prices stays as it is', () => {
  const invalid = { kind: 'arbitrage', bestOdds: {} };
  expect(pairRow(invalid, bigger)).toBe(invalid);
  const odd = {
    ...anOpportunity(),
    bestOdds: { a: { odds: 'EVEN', sportsbookId: 1 }, b: { odds: '+100', sportsbookId: 2 } },
  };
  expect(readRow(pairRow(odd, bigger))?.legs.map(({ best }) => best.odds)).toEqual(['EVEN', '+100']);
});
