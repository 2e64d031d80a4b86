import { expect, it } from 'vitest';
import { alertRowOf } from '../../../functions/alerts/match/alert-row.ts';
import { arbRow } from '../../../functions/alerts/testing/alert-fixture.ts';
import { anAlertRule } from '../../../functions/alerts/testing/an-alert-rule.ts';
import { compareTold, type MatchedList, type ToldAlert } from './told-alerts.ts';

const NOON = Date.parse('2026-11-24T18:00:00Z') / 1000;
const rule = { ...anAlertRule, id: 'a'.repeat(32), revision: 1 };
const people = [{ userId: 'ann', rules: [rule], betting: { books: [] } }];

/** The arbitrages with these numbers, 2.00% each, scanned and matched a minute after another. */
function listOf(minute: number, ...numbers: number[]): MatchedList {
  const at = NOON + 60 * minute;
  const rows = numbers.map((n) => alertRowOf(arbRow({ id: `arbitrage/e${n}/h2h//`, confirmedAt: at }).json));
  return { version: `r${minute}`, dataAt: at, matchedAt: at, rows };
}
const alertOf = (n: number, { dataAt, matchedAt }: MatchedList, leftOut?: number): ToldAlert => ({
  ...{ userId: 'ann', alertId: `${matchedAt}-${n}`, opportunityId: `arbitrage/e${n}/h2h//`, at: matchedAt, dataAt },
  ...{ title: 'Arb 2.00%: Lakers @ Suns', leftOut },
});

/** What is found in what was told of three new arbitrages. */
function found(alerts: (now: MatchedList) => ToldAlert[]): string[] {
  const told = compareTold();
  const [before, now] = [listOf(0), listOf(1, 1, 2, 3)];
  told.begin(before);
  return told.compare({ before, now, people, alerts: alerts(now) });
}

it('I9: what the naive matcher says, told once, is no violation', () => {
  expect(found((now) => [1, 2, 3].map((n) => alertOf(n, now)))).toEqual([]);
});

it('I9: an alert that is missing is found, unless it is noted as left out', () => {
  expect(found((now) => [alertOf(1, now), alertOf(2, now)])).toEqual([
    expect.stringContaining('not told of 1 of r1, and 0'),
  ]);
  expect(found((now) => [alertOf(1, now), alertOf(2, now, 1)])).toEqual([]);
  expect(found((now) => [alertOf(1, now), alertOf(2, now, 2)])).toEqual([
    expect.stringContaining('not told of 1 of r1, and 2'),
  ]);
});

it('I9: an alert that is doubled, and one that no rule asks for, are found', () => {
  expect(found((now) => [1, 2, 3, 3].map((n) => alertOf(n, now)))).toEqual([expect.stringContaining('again')]);
  expect(found((now) => [1, 2, 3, 4].map((n) => alertOf(n, now)))).toEqual([
    expect.stringContaining('no rule matches'),
  ]);
});

it('I9: an opportunity that was away for more than ten minutes may be told again, one that was not may not', () => {
  const outcomes = [10, 12].map((minutes) => {
    const told = compareTold();
    const [first, gone, back] = [listOf(1, 1), listOf(2), listOf(2 + minutes, 1)];
    told.begin(listOf(0));
    told.compare({ before: listOf(0), now: first, people, alerts: [alertOf(1, first)] });
    told.compare({ before: first, now: gone, people, alerts: [] });
    return told.compare({ before: gone, now: back, people, alerts: [alertOf(1, back)] }).length;
  });
  expect(outcomes).toEqual([1, 0]);
});
