import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { signedInUser } from '../../identity/account/testing/signed-in-user.ts';
import { invoke } from '../../testing/http-event.ts';
import { testEnvironment } from '../../testing/test-environment.ts';
import { testTable } from '../../testing/test-table.ts';
import { handler as placePosition } from '../place-position.handler.ts';
import { aPosition, overLeg, underLeg } from '../testing/a-position.ts';
import { handler as getExposure } from './get-exposure.handler.ts';
import { handler as getLimits } from './get-limits.handler.ts';
import { handler as getTaken } from './get-taken.handler.ts';
import { handler as saveLimits } from './save-limits.handler.ts';

const store = testTable();
testEnvironment(store);

async function person() {
  const { cookies } = await signedInUser(store.table, { subscribed: false });
  return {
    place: (changes: object = {}) =>
      invoke(placePosition, {
        ...{ method: 'POST', path: '/api/bets', cookies },
        body: { key: randomBytes(16).toString('hex'), ...aPosition, ...changes },
      }),
    limits: () => invoke(getLimits, { path: '/api/limits', cookies }),
    save: (body: unknown) => invoke(saveLimits, { method: 'POST', path: '/api/limits', cookies, body }),
    exposure: () => invoke(getExposure, { path: '/api/exposure', cookies }),
    taken: () => invoke(getTaken, { path: '/api/taken', cookies }),
  };
}

it('limits are set, and what is placed above them is refused by its code but can be recorded', async () => {
  const { place, limits, save } = await person();
  expect((await limits()).body).toEqual({
    ...{ dayStakes: { amount: null, next: null }, weekLoss: { amount: null, next: null }, stops: [] },
    ...{ stakedToday: 0, lostThisWeek: 0 },
  });
  expect(await save({ dayStakes: 80.5 })).toMatchObject({ status: 200, body: { dayStakes: { amount: 80.5 } } });
  // Both bets stake $81.
  expect(await place({ placing: true })).toMatchObject({
    status: 409,
    body: { code: 'placing-stopped', reason: 'day-stakes', until: expect.stringMatching(/Z$/) },
  });
  expect(await place()).toMatchObject({ status: 200 });
  expect((await limits()).body).toMatchObject({ stakedToday: 81, stops: [{ reason: 'day-stakes' }] });
});

it.each([{ dayStakes: 0 }, { weekLoss: 10.001 }, { timeOutHours: 23 }, { timeOutHours: 1009 }, { until: 1 }])(
  'no limit: %o',
  async (body) => {
    const { save } = await person();
    expect(await save(body)).toMatchObject({ status: 400 });
  },
);

it('what is at stake is added up, and nobody else’s', async () => {
  const { place, exposure } = await person();
  await (await person()).place();
  await place();
  const stakes = { staked: 81, bonus: 0, bets: 2 };
  expect((await exposure()).body).toEqual({
    all: stakes,
    days: [{ day: '2026-11-24', ...stakes }],
    games: [{ title: 'New York Mets @ Cincinnati Reds', day: '2026-11-24', ...stakes }],
    moreGames: 0,
    books: [
      { sportsbookId: 2, staked: 41, bonus: 0, bets: 1 },
      { sportsbookId: 1, staked: 40, bonus: 0, bets: 1 },
    ],
  });
});

it('what a book took less of is kept with the bet, for half a year', async () => {
  const { place, taken } = await person();
  const old = new Date(Date.now() - 181 * 86_400_000).toISOString();
  await place({ placedAt: old, legs: [{ ...underLeg, asked: 300 }] });
  expect((await place({ legs: [{ ...overLeg, asked: 200 }] })).body).toMatchObject({ legs: [{ asked: 200 }] });
  expect((await taken()).body).toEqual([
    {
      ...{ sportsbookId: 1, group: 'game', count: 1, proposed: 40 },
      times: [{ at: expect.any(String), asked: 200, took: 40 }],
    },
  ]);
});
