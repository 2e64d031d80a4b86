import { describe, expect, it } from 'vitest';
import { myBooks, stakeRulesOf } from '../../../shared/boards/bettor.ts';
import { nothingOff, type VenuesOff } from '../../../shared/boards/venues-off.ts';
import { previewRule } from '../preview/preview-rule.ts';
import { figureFor, naiveMatches } from '../testing/naive-matches.ts';
import { randomPeople, seededRandom } from '../testing/random-people.ts';
import { simulatedRows } from '../testing/simulated-rows.ts';
import { valueRow } from '../testing/value-row.ts';
import { alertRowOf } from './alert-row.ts';
import { changedRows } from './changed-rows.ts';
import { createRuleIndex } from './rule-index.ts';

/** 2026-11-24T18:00:00Z */
const BEGIN = 1_795_543_200;

/** With a single bet of which one more book says in each list what is fair, up to five. */
const lists = [0, 60, 120].map((after, n) => [
  ...simulatedRows('basketball_nba', BEGIN + after),
  valueRow({
    ...{ id: 'value/e1/h2h//-:0:1', low: 2.5 + n, books: [2, 3, 4, 8, 15].slice(0, 3 + n) },
    ...{ confirmedAt: BEGIN + after - 10, startsAt: BEGIN + 1800 },
  }),
]);
const rowsOf = (n: number) => (lists[n] ?? []).map(({ json }) => alertRowOf(json));

/** What the index finds between two lists, comparable with the naive matcher. */
function indexed(people: ReturnType<typeof randomPeople>, n: number) {
  const index = createRuleIndex(people);
  const times = { before: BEGIN + (n - 1) * 60, at: BEGIN + n * 60 };
  return changedRows(lists[n - 1] ?? [], lists[n] ?? [], () => 0)
    .flatMap((changed) => index.matches(changed, times))
    .map(({ userId, row, offer, rise, rules }) => ({
      ...{ userId, id: row.id, figure: offer.figure, rise },
      rules: rules.map(({ id }) => id),
    }));
}

const sorted = <M extends { userId: string; id: string }>(matches: readonly M[]) =>
  matches.toSorted((a, b) => (`${a.userId} ${a.id}` < `${b.userId} ${b.id}` ? -1 : 1));

describe('the rule index', () => {
  it('finds exactly what every rule tried on every row finds', () => {
    const kinds = new Map<string, number>();
    for (let seed = 1; seed <= 3; seed++) {
      const people = randomPeople(40, seededRandom(seed));
      for (const n of [1, 2]) {
        const naive = naiveMatches(
          people,
          { rows: rowsOf(n - 1), at: BEGIN + (n - 1) * 60 },
          { rows: rowsOf(n), at: BEGIN + n * 60 },
        );
        expect(sorted(indexed(people, n))).toEqual(sorted(naive));
        for (const { id } of naive) kinds.set(id.split('/')[0] ?? '', (kinds.get(id.split('/')[0] ?? '') ?? 0) + 1);
      }
    }
    // The lists must have matches of every kind.
    expect([...kinds.keys()].toSorted()).toEqual(['arbitrage', 'low-hold', 'overlap', 'promo', 'value']);
  });

  it('tells nobody of a bet at a sportsbook that is off for them', () => {
    const [FANDUEL] = [1];
    const people = randomPeople(40, seededRandom(5)).map((person, n) => ({
      ...person,
      betting: { ...person.betting, states: [n % 2 === 0 ? 'OH' : 'PA'] },
    }));
    const changed = changedRows([], lists[1] ?? [], () => 0);
    const told = (off: VenuesOff) => {
      const index = createRuleIndex(people, off);
      return changed
        .flatMap((row) => index.matches(row, { at: BEGIN + 60, before: BEGIN + 60 }))
        .map(({ betting, row, offer }) => ({
          state: betting.states?.[0],
          atFanDuel: [...row.bets, ...offer.bets].some(({ sportsbookId }) => sportsbookId === FANDUEL),
        }))
        .filter(({ atFanDuel }) => atFanDuel)
        .map(({ state }) => state);
    };
    expect(new Set(told(nothingOff))).toEqual(new Set(['OH', 'PA']));
    expect(new Set(told(new Map([[FANDUEL, new Set(['OH'] as const)]])))).toEqual(new Set(['PA']));
    expect(told(new Map([[FANDUEL, 'everywhere']]))).toEqual([]);
  });

  it('and the preview find of a new list what the naive board of each rule has', async () => {
    const people = randomPeople(60, seededRandom(4));
    const rows = rowsOf(1);
    const index = createRuleIndex(people);
    const changed = changedRows([], lists[1] ?? [], () => 0);
    const at = BEGIN + 60;
    const told = changed.flatMap((row) => index.matches(row, { at, before: at }));
    const logged = [{ at, rows: changed.map(({ row }) => ({ row, isNew: true })) }];
    let count = 0;
    for (const { userId, rules, betting } of people) {
      const person = { mine: myBooks(betting), stakes: stakeRulesOf(betting) };
      for (const rule of rules) {
        const onBoard = rows.filter((row) => figureFor(person, rule, row, { rows, at }) !== undefined);
        const matched = told.filter((match) => match.userId === userId && match.rules.some(({ id }) => id === rule.id));
        expect(matched.map(({ row }) => row.id).toSorted()).toEqual(onBoard.map(({ id }) => id).toSorted());
        const read = async (league: string) => (league === 'basketball_nba' ? logged : []);
        const { id: _, revision: __, ...fields } = rule;
        const preview = await previewRule(fields, { betting, at, read, off: new Set() });
        if (rule.on) expect(preview.count).toBe(onBoard.length);
        count += onBoard.length;
      }
    }
    expect(count).toBeGreaterThan(500);
  });
});
