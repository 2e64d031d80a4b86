import { changedRows } from '../../functions/alerts/match/changed-rows.ts';
import { createPeople } from '../../functions/alerts/match/people-store.ts';
import { createRuleIndex } from '../../functions/alerts/match/rule-index.ts';
import { randomPeople, seededRandom } from '../../functions/alerts/testing/random-people.ts';
import { simulatedRows } from '../../functions/alerts/testing/simulated-rows.ts';
import { SHARDS, shardOf } from '../../functions/platform/shards.ts';
import { matchedRules, matchedShard } from '../../functions/platform/table/keys.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import { nothingOff } from '../../shared/boards/venues-off.ts';
import { withBenchTable } from './bench-table.ts';
import { type Figure, interleave, millisecondsOf } from './figures.ts';

const RULES = 10_000;
const ROWS = 50;
/** 2026-11-24T18:00:00Z, and the next scan. */
const BEFORE = 1_795_543_200;
const AT = BEFORE + 60;
const ROUNDS = 7;
const WARM_UP = 2;

/**
 * Everybody's rules matched with what changed in a league, over the time that their JSON takes to parse, in processor time; and reading the rules: all of
 * them, as a new process does, and when nothing has changed since.
 */
export async function benchAlerts(): Promise<Figure[]> {
  const people = randomPeople(RULES, seededRandom(1));
  const [before, now] = [simulatedRows('basketball_nba', BEFORE), simulatedRows('basketball_nba', AT)];
  const delta = changedRows(before, now, () => BEFORE)
    .filter(({ onlyConfirmed }) => !onlyConfirmed)
    .slice(0, ROWS);
  if (delta.length !== ROWS) throw new Error(`${delta.length} changed rows instead of ${ROWS}`);
  const texts = people.map(({ rules }) => JSON.stringify(rules));
  const index = createRuleIndex(people);
  const times = { at: AT, before: BEFORE };
  let matches = 0;
  return withBenchTable(async (table) => {
    await store(people, table);
    const known = createPeople(table, { venuesOff: async () => nothingOff, clock: Date.now });
    await known();
    const measured = await interleave(
      {
        parse: () => processorTimeOf(() => texts.map((text) => JSON.parse(text))),
        match: () =>
          processorTimeOf(() => {
            matches = delta.reduce((sum, row) => sum + index.matches(row, times).length, 0);
          }),
        readAll: () => millisecondsOf(createPeople(table, { venuesOff: async () => nothingOff, clock: Date.now })),
        readAgain: () => millisecondsOf(known),
      },
      ROUNDS,
      WARM_UP,
    );
    const size = RULES;
    return [
      {
        name: 'rules matched with 50 changed rows over parsing the rules',
        size,
        value: measured.ratio('match', 'parse'),
        unit: 'ratio',
      },
      { name: 'rules matched with 50 changed rows', size, value: measured.median('match'), unit: 'ms', goal: 1000 },
      { name: 'matches found', size, value: matches, unit: 'count' },
      { name: 'rules read by a new process', size, value: measured.median('readAll'), unit: 'ms' },
      { name: 'rules read again, unchanged', size, value: measured.median('readAgain'), unit: 'ms' },
    ];
  });
}

/** Milliseconds, with what the garbage collector takes. */
function processorTimeOf(work: () => unknown): number {
  const begun = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

async function store(people: ReturnType<typeof randomPeople>, table: Table): Promise<void> {
  for (const { userId, rules, betting } of people) {
    await table.put(matchedRules(shardOf(userId), userId), { userId, body: JSON.stringify({ rules, betting }) });
  }
  for (let shard = 0; shard < SHARDS; shard++) await table.put(matchedShard(shard), { shard, changes: 1 });
}
