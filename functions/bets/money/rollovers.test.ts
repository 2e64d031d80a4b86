import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { LedgerFields } from '../../../shared/contracts/bets/ledger.ts';
import { addEntry } from '../../bettor/ledger/ledger-store.ts';
import { aDeposit } from '../../bettor/ledger/testing/a-deposit.ts';
import { testTable } from '../../testing/test-table.ts';
import { placePosition } from '../place-position.ts';
import { changePosition } from '../position-store.ts';
import { aPosition, overLeg } from '../testing/a-position.ts';
import { rolloversOf } from './rollovers.ts';

const store = testTable();
const now = Date.parse('2026-11-24T12:00:00Z');
const pick = { participant: null, side: 0, threshold: 8.5 } as const;
const newKey = () => randomBytes(16).toString('hex');

/** $100 that has to be bet five times by the end of November 30, Eastern Time. */
const bonus: LedgerFields = {
  ...aDeposit,
  ...{ kind: 'funds', day: '2026-11-20' },
  bonus: {
    tokens: 1,
    expiresOn: '2026-11-30',
    rollover: { times: 5, deposit: null, rule: 'lesser', minOdds: null, markets: 'game' },
  },
};
const entering = (userId: string, fields: LedgerFields, at = now) =>
  addEntry(store.table, { userId, id: newKey(), fields }, at);

async function betting(userId: string, day: string, result: 'won' | 'push', market = 'totals') {
  const bet = { odds: -200, stake: 50, pick: { ...pick, market } };
  const placedAt = `${day}T15:00:00Z`;
  const request = { key: newKey(), placedAt, ...aPosition, game: null, legs: [{ ...overLeg, ...bet }] };
  const { id: positionId } = await placePosition(store.table, { userId, request }, now);
  const change = { type: 'settle', leg: 0, settlement: { result } } as const;
  await changePosition(store.table, { userId, positionId, revision: 1, change }, now);
}

it('a rollover comes on by settled bets since its day, until it is over or its bonus is gone', async () => {
  const userId = randomUUID();
  const { id: entryId } = await entering(userId, bonus);
  await betting(userId, '2026-11-19', 'won');
  await betting(userId, '2026-11-21', 'won');
  await betting(userId, '2026-11-22', 'push');
  // Another market than those that count.
  await betting(userId, '2026-11-22', 'won', 'team_totals');
  // $50 at -200 wins $25, the lesser.
  const terms = {
    sportsbookId: 1,
    amount: 100,
    day: '2026-11-20',
    expiresOn: '2026-11-30',
    ...{ rule: 'lesser', minOdds: null, markets: 'game' },
  };
  const progress = { entryId, ...terms, needed: 500, done: 25, left: 475, cost: -25, bets: 1 };
  expect(await rolloversOf(store.table, userId, now)).toEqual([
    { ...progress, days: [{ day: '2026-11-24', done: 25 }] },
  ]);
  const lastMoment = Date.parse('2026-12-01T04:59:59Z');
  expect(await rolloversOf(store.table, userId, lastMoment)).toHaveLength(1);
  expect(await rolloversOf(store.table, userId, lastMoment + 1000)).toEqual([]);
  await entering(userId, { ...aDeposit, kind: 'funds-removed' });
  expect(await rolloversOf(store.table, userId, now)).toEqual([]);
});

it('without a rollover no bets are read', async () => {
  const userId = randomUUID();
  await entering(userId, aDeposit);
  expect(await rolloversOf(store.table, userId, now)).toEqual([]);
});
