import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { stakeRulesOf } from '../../shared/boards/bettor.ts';
import { stakedValue } from '../../shared/boards/staking.ts';
import type { BettingSettings } from '../../shared/contracts/betting.ts';
import { handler as getSettings } from '../bettor/settings/get-settings.handler.ts';
import { handler as saveSettings } from '../bettor/settings/save-settings.handler.ts';
import { signedInUser } from '../identity/account/testing/signed-in-user.ts';
import { alertRulesChanged } from '../platform/table/keys.ts';
import { invoke } from '../testing/http-event.ts';
import { testEnvironment } from '../testing/test-environment.ts';
import { testTable } from '../testing/test-table.ts';
import { handler as changePosition } from './change-position.handler.ts';
import { handler as getFigures } from './get-figures.handler.ts';
import { handler as listPositions } from './list-positions.handler.ts';
import { handler as placePosition } from './place-position.handler.ts';
import { placePosition as place } from './place-position.ts';
import { changePosition as changeStored } from './position-store.ts';
import { aPosition, overLeg } from './testing/a-position.ts';
import { GAME_ID, gameFixture } from './testing/game-fixture.ts';

const store = testTable();
testEnvironment(store);

const MINUTE = 60;

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-24T17:00:00Z') });
});
afterAll(() => vi.useRealTimers());

/** Over 8.5 at +110 with a fair chance of 0.5: 5 % is expected, of which Kelly stakes 4.545 % and a quarter of it is capped at 1 %. */
const row = {
  ...{
    eventSport: 'baseball_mlb',
    market: 'totals',
    eventId: GAME_ID,
    eventStartTime: aPosition.game?.startTime ?? '',
  },
  bet: { sportsbookId: 1, odds: 110 },
  value: { fairLow: 0.5, push: 0 },
};

it('a value bet is placed, limits others of its game and day, is graded by the score, and stands in the figures of its kind', async () => {
  const { cookies } = await signedInUser(store.table);
  const settings = async () => {
    const { body } = await invoke(getSettings, { path: '/api/betting-settings', cookies });
    return body as BettingSettings;
  };
  const offered = async (changes: Partial<typeof row> = {}) =>
    stakedValue({ ...row, ...changes }, stakeRulesOf(await settings()));
  const place = async (stake: number, game = aPosition.game) => {
    const leg = { ...overLeg, odds: 110, stake };
    const request = { ...aPosition, game, key: randomBytes(16).toString('hex'), kind: 'value', legs: [leg] };
    const { status, body } = await invoke(placePosition, { method: 'POST', path: '/api/bets', cookies, body: request });
    expect(status).toBe(200);
    return body as { readonly id: string };
  };

  await invoke(saveSettings, { method: 'POST', path: '/api/betting-settings', cookies, body: { bankroll: 10_000 } });
  expect(await offered()).toMatchObject({ stake: 100_00, limitSource: undefined });

  const { id } = await place(100);
  const { body: listed } = await invoke(listPositions, { path: '/api/bets', cookies, query: { kind: 'value' } });
  expect(listed).toMatchObject({ positions: [{ id, kind: 'value', state: 'open', legs: [{ stake: 100 }] }] });
  expect((await settings()).openValues).toEqual([{ eventId: GAME_ID, day: '2026-11-24', staked: 100 }]);

  // $170 of $200 are on the game.
  const correct = { type: 'correct', leg: 0, placed: { ...overLeg, odds: 110, stake: 170 } };
  const path = `/api/bets/${id}`;
  const body = { revision: 1, change: correct };
  expect(await invoke(changePosition, { method: 'POST', path, params: { id }, cookies, body })).toMatchObject({
    status: 200,
  });
  expect(await offered()).toMatchObject({ stake: 30_00, limitSource: 'open bets' });
  expect(await offered({ eventId: 'another' })).toMatchObject({ stake: 100_00 });

  // $500 of a day are used up; another day has its own.
  await place(330, {
    ...(aPosition.game ?? row),
    id: null,
    league: 'baseball_mlb',
    title: 'A @ B',
    startTime: row.eventStartTime,
  });
  expect(await offered({ eventId: 'another' })).toMatchObject({ stake: 0, limitSource: 'open bets' });
  expect(await offered({ eventId: 'another', eventStartTime: '2026-11-25T18:00:00.000Z' })).toMatchObject({
    stake: 100_00,
  });

  const game = gameFixture(store.table);
  await game.listed();
  game.score('5', '4');
  for (const minutes of [90, 100]) {
    game.at(minutes * MINUTE);
    await game.grade();
  }
  expect((await settings()).openValues).toEqual([{ eventId: null, day: '2026-11-24', staked: 330 }]);
  vi.setSystemTime('2026-11-25T06:00:00Z');
  expect((await settings()).openValues).toBeUndefined();
  vi.setSystemTime('2026-11-24T17:00:00Z');
  const { body: figures } = await invoke(getFigures, { path: '/api/bet-figures', cookies });
  expect(figures).toMatchObject({
    total: { bets: 1, won: 1, profit: 187 },
    by: { kind: [{ key: 'value', sums: { profit: 187, turnover: 170 } }] },
  });
});

it('alerts are staked anew when a value bet is lost or becomes another kind, and not for what leaves the open ones as they are', async () => {
  const userId = randomUUID();
  const now = Date.parse('2026-11-24T12:00:00Z');
  const nonce = async () => (await store.table.get(alertRulesChanged(userId), z.object({ nonce: z.string() })))?.nonce;
  const placed = async (kind: 'value' | 'single') => {
    const request = { key: randomBytes(16).toString('hex'), ...aPosition, kind, legs: [overLeg] };
    return (await place(store.table, { userId, request }, now)).id;
  };
  const lost = { type: 'settle', leg: 0, settlement: { result: 'lost' } } as const;
  const change = (positionId: string, revision: number, edit: Parameters<typeof changeStored>[1]['change']) =>
    changeStored(store.table, { userId, positionId, revision, change: edit }, now);

  await change(await placed('single'), 1, lost);
  expect(await nonce()).toBeUndefined();
  const [first, second] = [await placed('value'), await placed('value')];
  const marks = [await nonce()];
  await change(first, 1, lost);
  marks.push(await nonce());
  await change(second, 1, { type: 'describe', kind: 'value', tags: ['late'], note: '' });
  expect(await nonce()).toBe(marks[1]);
  await change(second, 2, { type: 'describe', kind: 'single', tags: ['late'], note: '' });
  marks.push(await nonce());
  expect(new Set(marks.filter((each) => each !== undefined)).size).toBe(3);
});
