import { randomBytes } from 'node:crypto';
import { expect, it, test } from 'vitest';
import type { LedgerFields } from '../../../shared/contracts/bets/ledger.ts';
import type { BettingChange } from '../../../shared/contracts/betting.ts';
import type { PromotionFields } from '../../../shared/contracts/promotions.ts';
import { noLimits } from '../../../shared/exposure/stops.ts';
import { addEntry, changeEntry, deleteEntry } from '../../bettor/ledger/ledger-store.ts';
import { aDeposit } from '../../bettor/ledger/testing/a-deposit.ts';
import { limitsStep } from '../../bettor/limits/limits-store.ts';
import { addPromotion, changePromotion, deletePromotion } from '../../bettor/promotions/promotion-store.ts';
import { aPromotion } from '../../bettor/promotions/testing/a-promotion.ts';
import type { ListEntry } from '../../odds/snapshot/list-entry.ts';
import { userSubscription } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { distinctFaults, faultyTable, recordingTable } from '../../testing/faulty-table.ts';
import { testTable } from '../../testing/test-table.ts';
import { alertFixture, arbRow } from '../testing/alert-fixture.ts';
import { sweepPending } from './send-pending.ts';
import { dueReminders } from './send-reminders.ts';

const store = testTable();
/** 9 a.m. in New York, the day before the promotion's last one. */
const MORNING = '2026-11-29T14:00:00Z';

/** A person with a $100 bonus bet at DraftKings that lasts until November 30. */
async function person(fields: Partial<PromotionFields> = {}, betting: BettingChange = {}) {
  const fixture = alertFixture(store.table);
  const userId = await fixture.person([], betting);
  const id = randomBytes(16).toString('hex');
  const saved = { ...aPromotion, ...fields };
  const { revision } = await addPromotion(
    store.table,
    { userId, id, fields: saved, restored: false },
    fixture.clock.now(),
  );
  return {
    ...{ ...fixture, userId, id },
    change: (changes: Partial<PromotionFields>) =>
      changePromotion(store.table, { userId, id, revision, fields: { ...saved, ...changes } }, fixture.clock.now()),
    mine: () => fixture.sentTo(userId),
  };
}

it('a promotion is told of once by all channels, on the morning before its last day', async () => {
  const { clock, sweep, mine, id } = await person({ tokens: 4, amount: 25 });
  clock.set(MORNING);
  clock.advanceSeconds(-1);
  await sweep();
  expect(mine()).toEqual([]);
  clock.advanceSeconds(1);
  await sweep();
  await sweep();
  expect(
    mine()
      .map(({ channel }) => channel)
      .toSorted(),
  ).toEqual(['discord', 'email', 'push', 'telegram']);
  expect(mine()[0]?.message).toEqual({
    ...{ id, opportunityId: id, topic: id, path: '/promo', urgent: false },
    title: 'Expires Mon, Nov 30: 4 × $25 bonus bet at DraftKings',
    body: 'The Promo board has today’s best way to convert it.',
    expiresAt: Date.parse('2026-12-01T05:00:00Z') / 1000,
    remark: 'Books end offers at different times on the last day: check yours.',
  });
});

/** A bonus bet at DraftKings, hedged at FanDuel, in a list: $100 at +400 wins $400; $320 at -400 wins $80. */
function promoRow(at: number): ListEntry {
  const { json, ...entry } = arbRow({
    id: 'promo/e1/h2h//',
    prices: [{ 2: 400 }, { 1: -400 }],
    confirmedAt: at,
    startsAt: at + 3600,
  });
  const promo = { pairs: [{ sportsbookId: 2, hedgeSportsbookId: 1, conversion: 0.8 }] };
  return { ...entry, pairs: [[2, 1, 0.8]], json: JSON.stringify({ ...JSON.parse(json), kind: 'promo', promo }) };
}

it('a promotion and bonus bets of a ledger are told of with what they keep if they are converted now', async () => {
  const says = 'Worth about $80 if converted now. The Promo board has today’s best way to convert it.';
  for (const make of [() => person({ maxHedge: null }), bonusPerson]) {
    const { clock, publish, now, sweep, sentTo, userId } = await make();
    clock.set(MORNING);
    await publish([promoRow(now())]);
    await sweep();
    expect(sentTo(userId).map(({ message }) => message.body)).toEqual(Array.from({ length: 4 }, () => says));
  }
});

type Person = Awaited<ReturnType<typeof person>>;

test.each<[string, (them: Person) => Promise<unknown>, BettingChange?]>([
  ['that is used', ({ change }) => change({ used: true })],
  ['that was deleted', ({ userId, id, clock }) => deletePromotion(store.table, { userId, id }, clock.now())],
  ['whose day is another one', ({ change }) => change({ expiresOn: '2026-12-05' })],
  ['of who turned it off', async () => undefined, { expiryAlerts: false }],
  ['of who has no access', ({ userId }) => store.table.remove(userSubscription(userId))],
  [
    'of who takes a time-out',
    ({ userId }) => {
      const limits = { ...noLimits, timeOutUntil: Date.parse(MORNING) + 3_600_000 };
      return store.table.transact([limitsStep(userId, limits, { limits: noLimits, version: 0 })]);
    },
  ],
])('nobody is told of a promotion %s', async (_what, prepare, betting = {}) => {
  const them = await person({}, betting);
  await prepare(them);
  them.clock.set(MORNING);
  await them.sweep();
  expect(them.mine()).toEqual([]);
});

/** A person whose ledger has four bonus bets of $25 at DraftKings that last until November 30. */
async function bonusPerson() {
  const fixture = alertFixture(store.table);
  const userId = await fixture.person([]);
  const enter = (fields: Partial<LedgerFields>) =>
    addEntry(
      store.table,
      { userId, id: randomBytes(16).toString('hex'), fields: { ...aDeposit, sportsbookId: 2, ...fields } },
      fixture.clock.now(),
    );
  const bonus = { tokens: 4, expiresOn: '2026-11-30', rollover: null };
  const { id, revision, ...fields } = await enter({ kind: 'bonus-bets', bonus });
  return {
    ...{ ...fixture, userId, id, enter },
    change: (changes: Partial<LedgerFields>) =>
      changeEntry(store.table, { userId, id, revision, fields: { ...fields, ...changes } }, fixture.clock.now()),
    mine: () => fixture.sentTo(userId).map(({ message }) => message.title),
  };
}

it('nothing is said of a promotion or bonus bets at a sportsbook that is turned off, and no such book converts them', async () => {
  for (const make of [() => person({ maxHedge: null }), bonusPerson]) {
    for (const [book, told] of [
      [2, 0],
      [1, 4],
    ] as const) {
      const { clock, publish, now, sweep, sentTo, userId, turnOff } = await make();
      clock.set(MORNING);
      await publish([promoRow(now())]);
      turnOff(new Map([[book, 'everywhere']]));
      await sweep();
      const bodies = sentTo(userId).map(({ message }) => message.body);
      expect(bodies).toEqual(Array.from({ length: told }, () => 'The Promo board has today’s best way to convert it.'));
    }
  }
});

it('bonus bets of a ledger are told of on the same morning, by what is left of them', async () => {
  const { clock, sweep, mine, enter } = await bonusPerson();
  await enter({ kind: 'bonus-used', amount: 25 });
  clock.set(MORNING);
  await sweep();
  await sweep();
  expect(mine()).toEqual(Array.from({ length: 4 }, () => 'Expires Mon, Nov 30: $75 of bonus bets at DraftKings'));
});

type BonusPerson = Awaited<ReturnType<typeof bonusPerson>>;

test.each<[string, (them: BonusPerson) => Promise<unknown>]>([
  ['that are used', ({ enter }) => enter({ kind: 'bonus-used', amount: 100 })],
  ['whose entry was deleted', ({ userId, id }) => deleteEntry(store.table, { userId, id })],
  [
    'whose day is another one',
    ({ change }) => change({ bonus: { tokens: 4, expiresOn: '2026-12-05', rollover: null } }),
  ],
  [
    'that a promotion stands for',
    ({ userId, clock }) =>
      addPromotion(
        store.table,
        { userId, id: randomBytes(16).toString('hex'), fields: aPromotion, restored: false },
        clock.now(),
      ),
  ],
])('nobody is told of bonus bets %s', async (what, prepare) => {
  const them = await bonusPerson();
  await prepare(them);
  them.clock.set(MORNING);
  await them.sweep();
  expect(them.mine().filter((title) => title.includes('of bonus bets'))).toEqual([]);
  them.clock.set('2026-12-04T14:00:00Z');
  await them.sweep();
  expect(them.mine().filter((title) => title.includes('Dec 5'))).toHaveLength(what.includes('another') ? 4 : 0);
});

it('a later last day is told of the day before it, and one of today not at all', async () => {
  const { clock, sweep, mine, change } = await person();
  await change({ expiresOn: '2026-12-05' });
  clock.set('2026-12-04T14:00:00Z');
  await sweep();
  expect(mine()).toHaveLength(4);
  const today = await person({ expiresOn: '2026-11-24' });
  today.clock.set('2026-11-25T14:00:00Z');
  await today.sweep();
  expect(today.mine()).toEqual([]);
});

it('where a service is busy it is tried again, and nobody who has it gets it twice', async () => {
  const { clock, sweep, mine, script } = await person();
  script.answer = (channel, tries) => [{ result: channel === 'discord' && tries === 1 ? 'later' : 'accepted' }];
  clock.set(MORNING);
  await sweep();
  expect(mine().map(({ channel }) => channel)).not.toContain('discord');
  clock.advanceSeconds(600);
  await sweep();
  expect(mine()).toHaveLength(4);
  expect(mine().at(-1)?.channel).toBe('discord');
});

it('where a service stays busy it is tried until the last day begins', async () => {
  const { clock, sweep, script, mine } = await person();
  let isTried = false;
  script.answer = (channel) => {
    isTried ||= channel === 'discord';
    return [{ result: channel === 'discord' ? 'later' : 'accepted' }];
  };
  const isTriedAt = async (time: string) => {
    isTried = false;
    clock.set(time);
    await sweep();
    return isTried;
  };
  expect(await isTriedAt(MORNING)).toBe(true);
  expect(await isTriedAt('2026-11-30T04:49:59Z')).toBe(true);
  expect(await isTriedAt('2026-11-30T04:59:59Z')).toBe(true);
  expect(await isTriedAt('2026-11-30T05:30:00Z')).toBe(false);
  expect(mine()).toHaveLength(3);
});

it('reminders of days to come are not read, and of what is used nothing is left once it was due', async () => {
  const { clock, sweep, change, sendingDeps } = await person();
  const read: unknown[] = [];
  const { query } = store.table;
  const table: Table = {
    ...store.table,
    query: async (pk, options) => {
      const rows = await query(pk, options);
      read.push(...rows);
      return rows;
    },
  };
  await change({ used: true });
  clock.set('2026-11-29T13:59:59Z');
  // Those of earlier tests, with later days, are as far away.
  expect(await dueReminders({ ...sendingDeps(), table })).toEqual([]);
  expect(read).toEqual([]);
  clock.advanceSeconds(1);
  expect(await dueReminders({ ...sendingDeps(), table })).toHaveLength(1);
  await sweep();
  expect(await dueReminders({ ...sendingDeps(), table })).toEqual([]);
  expect(read).toHaveLength(1);
});

it('R-426: a worker that dies at any call tells it, and at most once again', async () => {
  const recording = recordingTable(store.table);
  const first = await person();
  first.clock.set(MORNING);
  await first.sweep(recording.table);
  // Of how they bet, what they chose is enough.
  expect(recording.calls.filter((call) => / BET\b/.test(call))).toEqual([]);
  for (const planned of distinctFaults(recording.calls)) {
    const { clock, sweep, mine } = await person();
    clock.set(MORNING);
    await sweep(faultyTable(store.table, planned).table).catch(() => undefined);
    clock.advanceSeconds(61);
    await sweep();
    clock.advanceSeconds(61);
    await sweep();
    const pushes = mine().filter(({ channel }) => channel === 'push');
    expect([1, 2]).toContain(pushes.length);
  }
});

it('a sweep starts no reminder 30 seconds after it began, whatever it was busy with', async () => {
  const { clock, sweep, sendingDeps, mine } = await person();
  clock.set(MORNING);
  // It began at 0; what is asked after that is later than 30 s.
  const times = [0];
  await sweepPending({ ...sendingDeps(), elapsed: () => times.shift() ?? 30_000 });
  expect(mine()).toEqual([]);
  await sweep();
  expect(mine()).toHaveLength(4);
});
