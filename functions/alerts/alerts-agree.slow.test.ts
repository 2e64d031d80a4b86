import { expect, it } from 'vitest';
import { alertChannels } from '../../shared/contracts/alerts/rules.ts';
import { bettingSettingsOf } from '../bettor/settings/settings-store.ts';
import { fromLine, type ListEntry, toLine } from '../odds/snapshot/list-entry.ts';
import { allFaults, faultyTable } from '../testing/faulty-table.ts';
import { testTable } from '../testing/test-table.ts';
import type { Outcome } from './channels/channel.ts';
import { alertRowOf } from './match/alert-row.ts';
import { alertRow } from './outbox/alert-store.ts';
import { readRules } from './rules/rule-store.ts';
import { alertFixture, arbRow } from './testing/alert-fixture.ts';
import { naiveMatches } from './testing/naive-matches.ts';
import { seededRandom } from './testing/random-people.ts';

const store = testTable();

const PEOPLE = 20;
const RULES_EACH = 4;
const SCANS = 40;
const ROWS = 10;
const TEN_MINUTES = 600;

const random = seededRandom(9);
const below = (n: number) => Math.floor(n * random());
const pick = <V>(values: readonly [V, ...V[]]): V => values[below(values.length)] ?? values[0];

const outcomes: readonly [Outcome, ...Outcome[]] = [
  { result: 'accepted' },
  { result: 'accepted' },
  { result: 'accepted' },
  { result: 'later' },
  { result: 'later', afterSeconds: 45 },
  { result: 'gone' },
  { result: 'ours', why: 'key' },
];

/** A table that fails at one of the next calls, at times. */
const through = (share: number, calls: number) => {
  const planned = allFaults(calls)[below(4 * calls)];
  return random() < share && planned !== undefined ? faultyTable(store.table, planned).table : store.table;
};

it(`I9: of ${PEOPLE * RULES_EACH} rules over ${SCANS} scans, with faults of table, bus and services, every alert that a naive matcher says is sent, at most once again, within its age, or noted with the reason`, async () => {
  const fixture = alertFixture(store.table);
  const { publish, match, send, sweep, clock, now, announced, script, sent } = fixture;
  script.answer = () => {
    if (random() < 0.03) throw new Error('the sender failed');
    return Array.from({ length: 1 + below(2) }, () => pick(outcomes));
  };
  const people = [];
  for (let n = 0; n < PEOPLE; n++) {
    const rules = Array.from({ length: RULES_EACH }, () => ({
      minMargin: Math.round(1000 * random()) / 100,
      maxAge: pick([30, 60, 120, 600]),
      maxPerHour: pick([1, 5, 30]),
      digest: random() < 0.5,
      channels: alertChannels.filter(() => random() < 0.4).slice(0, 2),
      quietHours: random() < 0.2 ? { from: '18:10', to: '20:00', zone: 'UTC' } : null,
    })).map((rule) => ({
      ...rule,
      channels: rule.channels.length === 0 ? (['push'] as const).slice() : rule.channels,
    }));
    const books = [1, 2, 3, 4].filter(() => random() < 0.2).map((sportsbookId) => ({ sportsbookId, on: false }));
    const userId = await fixture.person(rules, { books, stake: pick([50, 100, 400]) });
    people.push({
      userId,
      rules: await readRules(store.table, userId),
      betting: await bettingSettingsOf(store.table, userId, clock.now()),
    });
  }

  const prices = Array.from({ length: ROWS }, newPrices);
  const listed = new Set(prices.keys());
  let before: { rows: ListEntry[]; at: number } = { rows: [], at: now() };
  const marks = new Map<string, { figure: number; dataAt: number }>();
  const presence = new Map<string, { since: number; goneAt?: number }>();
  const expected: string[] = [];
  for (let scan = 0; scan < SCANS; scan++) {
    clock.advanceSeconds(random() < 0.03 ? 700 : 60);
    for (let changes = below(3); changes > 0; changes--) {
      const n = below(ROWS);
      if (random() < 0.6) prices[n] = newPrices();
      else if (!listed.delete(n)) listed.add(n);
    }
    const rows = [...listed].map((n) =>
      arbRow({ id: `arbitrage/e${n}/h2h//`, prices: prices[n] ?? newPrices(), confirmedAt: now() - below(90) }),
    );
    await publish(rows);
    // A run that fails is started again.
    await match(through(0.3, 20)).catch(() => undefined);
    await match();

    const at = now();
    for (const { id } of rows) {
      const known = presence.get(id);
      const isBack = known?.goneAt !== undefined && at - known.goneAt > TEN_MINUTES;
      presence.set(id, { since: known === undefined || isBack ? at : known.since });
    }
    for (const [id, known] of presence) {
      if (known.goneAt === undefined && !rows.some((row) => row.id === id)) presence.set(id, { ...known, goneAt: at });
    }
    const parsed = (entries: readonly ListEntry[]) => entries.map(({ json }) => alertRowOf(json));
    for (const { userId, id, figure, rise } of naiveMatches(
      people,
      { rows: parsed(before.rows), at: before.at },
      { rows: parsed(rows), at },
    )) {
      const mark = marks.get(`${userId} ${id}`);
      const isBack = mark !== undefined && mark.dataAt < (presence.get(id)?.since ?? 0);
      const risen = mark === undefined ? rise : figure - mark.figure;
      if (!isBack && risen < 0.5 - 1e-9) continue;
      marks.set(`${userId} ${id}`, { figure, dataAt: at });
      expected.push(`${userId} ${id} ${at} ${figure.toFixed(2)}`);
    }
    before = { rows: rows.map((row) => fromLine(toLine(row))), at };

    if (random() < 0.1) announced.splice(0);
    await send(through(0.3, 12)).catch(() => undefined);
    if (random() < 0.5) await sweep(through(0.3, 40)).catch(() => undefined);
  }
  for (let n = 0; n < 12; n++) {
    clock.advanceSeconds(61);
    await sweep();
  }

  const items = await store.items();
  const told = items.flatMap((item) => (String(item.sk).startsWith('SENT') ? [alertRow.parse(item)] : []));
  const pending = told.map(
    ({ userId, opportunityId, at, title }) => `${userId} ${opportunityId} ${at} ${title.split(/[ %]/)[1]}`,
  );
  expect(pending.toSorted()).toEqual(expected.toSorted());
  expect(pending.length).toBeGreaterThan(50);

  const seen = new Map<string, number>();
  for (const { userId, channel, targetId, message, at } of sent) {
    const alert = told.find(({ alertId, userId: owner }) => alertId === message.id && owner === userId);
    const limits = alert?.rules.filter(({ channels }) => channels.includes(channel)).map(({ maxAge }) => maxAge) ?? [];
    expect(at - (alert?.confirmedAt ?? 0)).toBeLessThanOrEqual(Math.max(...limits));
    const key = `${message.id} ${targetId}`;
    seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  expect(Math.max(...seen.values())).toBeLessThanOrEqual(2);
  const states = new Set<string>();
  for (const { alertId, deliveries } of told) {
    for (const channel of alertChannels) {
      const delivery = deliveries[channel];
      if (delivery === undefined) continue;
      const { state, reason } = delivery;
      states.add(`${state} ${reason ?? ''}`);
      expect([state, reason === undefined]).toEqual([state, state === 'sent']);
      if (state === 'sent' && channel !== 'page')
        expect([...seen.keys()].some((key) => key.startsWith(`${alertId} ${channel}`))).toBe(true);
    }
  }
  expect([...states].toSorted()).toEqual([
    'held hourly cap',
    'held quiet hours',
    'not sent hourly cap',
    'not sent no target',
    'not sent quiet hours',
    'not sent refused',
    'not sent too late',
    'sent ',
  ]);
});

/** Books 1 and 3 on one side, 2 and 4 on the other. */
function newPrices() {
  const price = () => 98 + below(25) + (below(2) === 0 ? 2 : 5);
  return [
    { 1: price(), 3: price() },
    { 2: price(), 4: price() },
  ] as const;
}
