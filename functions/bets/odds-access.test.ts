import { randomBytes } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { saveSubscription } from '../billing/testing/save-subscription.ts';
import { signedInUser } from '../identity/account/testing/signed-in-user.ts';
import { listedGame, userSubscription } from '../platform/table/keys.ts';
import { invoke } from '../testing/http-event.ts';
import { loggedLines } from '../testing/log-output.ts';
import { testEnvironment } from '../testing/test-environment.ts';
import { testTable } from '../testing/test-table.ts';
import { handler as changePosition } from './change-position.handler.ts';
import { keepPrices } from './closing-prices/price-store.ts';
import { recordCloses } from './closing-prices/record-closes.ts';
import { recordListed } from './games/listed-games.ts';
import { storedGameBets } from './games/stored-game-bets.ts';
import { handler as getPosition } from './get-position.handler.ts';
import { handler as importPositions } from './imports/import-positions.handler.ts';
import { handler as listPositions } from './list-positions.handler.ts';
import { maySeeOdds } from './odds-access.ts';
import { handler as placePosition } from './place-position.handler.ts';
import { aPosition, overLeg } from './testing/a-position.ts';

const store = testTable();
testEnvironment(store);

const MLB = 'baseball_mlb';
const HOUR = 3600;
const DAY = 24 * HOUR;
const newId = () => randomBytes(16).toString('hex');
const seconds = Math.floor(Date.now() / 1000);
const iso = (at: number) => new Date(at * 1000).toISOString();

/** Users without access, and what is stored of their subscription. */
const withoutAccess = {
  'that never subscribed': undefined,
  'whose subscription has ended': { status: 'canceled', cardConfirmed: true, currentPeriodEnd: seconds - DAY },
  'whose payment is past due': { status: 'past_due', cardConfirmed: true, currentPeriodEnd: seconds + DAY },
};

async function userWith(subscription: (typeof withoutAccess)[keyof typeof withoutAccess]) {
  const user = await signedInUser(store.table, { subscribed: false });
  if (subscription !== undefined) await saveSubscription(store.table, user.userId, subscription);
  return user;
}

/** The user's position on a game of its own, as it is placed: `stated` is what the person says of the game. */
async function placed(cookies: readonly string[], stated: { startTime?: string | null; league?: string } = {}) {
  const gameId = newId();
  const path = '/api/bets';
  const game = { id: gameId, league: MLB, title: 'Mets @ Reds', startTime: null, ...stated };
  const body = { key: newId(), ...aPosition, legs: [overLeg], game };
  const place = () => invoke(placePosition, { method: 'POST', path, cookies, body });
  const { id } = (await place()).body as { id: string };
  const one = { path: `${path}/${id}`, params: { id }, cookies };
  return {
    gameId,
    /** The start as a list says that is published now. */
    listed: (startsAt: number, dataAt = seconds) =>
      recordListed(store.table, MLB, { games: [{ gameId, startsAt }], dataAt }),
    /** Two prices at the bet's book, and both sides of its line, before a start. */
    kept: (startsAt: number, at = startsAt - 600) =>
      keepPrices(
        store.table,
        gameId,
        { sportsbookId: 1, market: 'totals', participant: null, side: 0, threshold: 8.5 },
        {
          ...{ at, startsAt, own: { at, odds: -137 } },
          history: [
            [at - HOUR, -110],
            [at, -137],
          ],
          both: { at, pairs: [[1, -137, 117]] },
        },
      ),
    closed: (listedStart: number) =>
      recordCloses(MLB, [{ gameId, listedStart, closed: undefined }], listedStart + 360, {
        ...{ table: store.table, bets: storedGameBets(store.table, Date.now) },
      }),
    /** Every reply that carries the position. Placing is repeated, as a page does that has lost the reply. */
    replies: async () => {
      const got = await invoke(getPosition, one);
      const { position } = got.body as { position: { revision: number } };
      const { revision } = position;
      const change = { type: 'describe', tags: [], note: `Note ${revision}`, kind: 'single' };
      const all = {
        got,
        listed: await invoke(listPositions, { path, cookies }),
        changed: await invoke(changePosition, { ...one, method: 'POST', body: { revision, change } }),
        placed: await place(),
      };
      return Object.entries(all).map(([name, { status, body }]) => {
        const text = JSON.stringify(body);
        expect(status).toBe(200);
        expect(text).toContain(id);
        return { name, close: text.includes('"close"'), prices: text.includes('"prices"') };
      });
    },
  };
}

/** Replies by name, with what they have of odds data. */
const repliesWith = (has: { close: boolean; prices: boolean }) =>
  ['got', 'listed', 'changed', 'placed'].map((name) => ({ name, ...has, prices: has.prices && name === 'got' }));
const nothing = repliesWith({ close: false, prices: false });
const everything = repliesWith({ close: true, prices: true });

describe.each(Object.entries(withoutAccess))('R-476: an account %s', (_which, subscription) => {
  it('sees no odds data of a game to come, whatever it says of its start', async () => {
    const { cookies } = await userWith(subscription);
    for (const startTime of [iso(seconds + DAY), iso(seconds - DAY), null]) {
      const position = await placed(cookies, { startTime });
      await position.kept(seconds + HOUR, seconds - 60);
      // The start is unknown until a list has the game.
      expect(await position.replies()).toEqual(nothing);
      await position.listed(seconds + HOUR);
      expect(await position.replies()).toEqual(nothing);
    }
  });

  it('sees it once the game has started, also when lists have forgotten the game', async () => {
    const { cookies } = await userWith(subscription);
    const start = seconds - HOUR;
    const position = await placed(cookies, { startTime: iso(seconds + DAY) });
    await position.kept(start);
    await position.listed(start);
    await position.closed(start);
    expect(await position.replies()).toEqual(everything);
    await store.table.remove(listedGame(MLB, position.gameId));
    expect(await position.replies()).toEqual(everything);
  });

  it('sees none of a game that was said to start and starts later', async () => {
    const { cookies } = await userWith(subscription);
    const start = seconds - HOUR;
    const position = await placed(cookies, { startTime: iso(start) });
    await position.kept(start);
    await position.listed(start, seconds - 2 * HOUR);
    await position.closed(start);
    await position.listed(seconds + HOUR);
    expect(await position.replies()).toEqual(nothing);
  });

  it('sees none by a league that does not have the game', async () => {
    const { cookies } = await userWith(subscription);
    for (const league of ['basketball_nba', 'any # league']) {
      const position = await placed(cookies, { startTime: iso(seconds - DAY), league });
      await position.kept(seconds - HOUR);
      await position.listed(seconds - HOUR);
      expect(await position.replies()).toEqual(nothing);
    }
  });
});

it('R-476: a game that started without a close is remembered to have started', async () => {
  const { cookies } = await userWith(undefined);
  const start = seconds - HOUR;
  const position = await placed(cookies);
  await position.kept(start, start - HOUR);
  await position.listed(start);
  await position.closed(start);
  await store.table.remove(listedGame(MLB, position.gameId));
  expect(await position.replies()).toEqual(repliesWith({ close: false, prices: true }));
});

it('R-476: a subscriber sees odds data of a game to come', async () => {
  const { cookies } = await signedInUser(store.table);
  const position = await placed(cookies);
  const start = seconds - HOUR;
  await position.kept(start);
  await position.closed(start);
  await position.listed(seconds + HOUR);
  expect(await position.replies()).toEqual(everything);
});

it('R-476: where access cannot be found out, bets are readable without odds data, and the log says so', async () => {
  const { userId, cookies } = await signedInUser(store.table);
  await store.table.put(userSubscription(userId), { status: 0 });
  const position = await placed(cookies);
  await position.kept(seconds - HOUR);
  await position.closed(seconds - HOUR);
  await position.listed(seconds + HOUR);
  const before = loggedLines().length;
  expect(await position.replies()).toEqual(nothing);
  const logged = loggedLines().slice(before).join('');
  expect(logged.split('odds_access_unknown')).toHaveLength(5);
  await position.listed(seconds - 60, seconds + 1);
  expect(await position.replies()).toEqual(everything);
});

it('the close that a file has is the person’s own, also of a game that our lists do not know', async () => {
  const { cookies } = await userWith(undefined);
  const { key: _, ...position } = { key: '', ...aPosition };
  const legs = [{ ...overLeg, closeDecimal: 2 }];
  const positions = [{ ...position, legs, doubleKey: 'own', placedAt: iso(seconds - DAY) }];
  const body = { importId: newId(), dryRun: false, positions };
  const sent = await invoke(importPositions, { method: 'POST', path: '/api/bet-imports', cookies, body });
  expect(sent.body).toEqual({ outcomes: ['added'] });
  expect((await invoke(listPositions, { path: '/api/bets', cookies })).body).toMatchObject({
    positions: [{ legs: [{ close: { odds: 100 } }] }],
  });
});

test.each([
  ['a subscriber before the start', true, seconds + 1, true],
  ['a subscriber, start unknown', true, undefined, true],
  ['others a second before the start', false, seconds + 1, false],
  ['others, start unknown', false, undefined, false],
  ['others at the start', false, seconds, true],
] as const)('R-476: odds data are shown to %s (access: %s, start: %s): %s', (_who, hasAccess, startsAt, sees) => {
  expect(maySeeOdds({ hasAccess, startsAt, now: seconds * 1000 })).toBe(sees);
});
