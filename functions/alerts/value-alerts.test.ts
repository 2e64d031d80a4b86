import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { AlertRuleFields } from '../../shared/contracts/alerts/rules.ts';
import { deletePosition } from '../bets/many-positions.ts';
import { placePosition } from '../bets/place-position.ts';
import { aPosition, overLeg } from '../bets/testing/a-position.ts';
import type { ListEntry } from '../odds/snapshot/list-entry.ts';
import { isoTime } from '../platform/clock.ts';
import { storeProof } from '../proof/proof-store.ts';
import { testTable } from '../testing/test-table.ts';
import { alertFixture } from './testing/alert-fixture.ts';
import { valueRow } from './testing/value-row.ts';

const store = testTable();
const HOUR = 3600;

const BETTING = { books: [1, 2, 3].map((sportsbookId) => ({ sportsbookId, on: sportsbookId < 3 })), bankroll: 1000 };

async function told(row: Partial<Parameters<typeof valueRow>[0]> = {}, rule: Partial<AlertRuleFields> = {}) {
  const fixture = alertFixture(store.table);
  const { alone, publish, match, send, clock, now, person, history, sentTo } = fixture;
  await alone();
  await publish([]);
  await match();
  const userId = await person([{ kinds: ['value'], minMargin: null, minDollars: 1, ...rule }], BETTING);
  clock.advanceSeconds(60);
  const id = `value/${randomUUID()}/h2h//-:0:1`;
  await publish([valueRow({ id, confirmedAt: now() - 12, startsAt: now() + 4 * HOUR, ...row })]);
  await match();
  await send();
  return { alerts: await history(userId), messages: sentTo(userId), id };
}

describe('an alert on a single bet', () => {
  it('says what to bet: at +104 with a fair chance of 0.5 a quarter of Kelly stakes $4 of $1000, and brings 8 cents', async () => {
    // (0.5 × 2.04 - 1) / 1.04 = 1.923 % of the bankroll, of which a quarter is $4.81.
    const { alerts, messages, id } = await told();
    expect(alerts).toEqual([
      expect.objectContaining({
        kind: 'value',
        title: 'Value 2.00%: Lakers @ Suns',
        path: `/value?details=${encodeURIComponent(id)}`,
        deliveries: [expect.objectContaining({ channel: 'push', state: 'sent' })],
      }),
    ]);
    expect(messages[0]?.message.bets?.lines).toEqual([
      'Value +2.00–3.02% · on average $0.08 of $4',
      expect.stringMatching(/^Lakers @ Suns, Moneyline \(NBA, .+ [AP]M ET\)$/),
      'Lakers +104 FanDuel $4',
      expect.stringMatching(/^price of .+ [AP]M ET$/),
      'fair +100 by 3 books',
      'expected, not certain: about 5 of 10 such bets lose',
      'for this bet alone: $20 left for its game, $50 for all games of its day',
    ]);
  });

  it('is sent of what the person’s board begins with: from 2 %, at no long odds, at their books', async () => {
    expect((await told({ low: 1.99 })).alerts).toHaveLength(0);
    expect((await told({ low: 1.99 }, { minMargin: 1 })).alerts).toHaveLength(1);
    expect((await told({ odds: 251 })).alerts).toHaveLength(0);
    expect((await told({ odds: 250 })).alerts).toHaveLength(1);
    expect((await told({ sportsbookId: 3 })).alerts).toHaveLength(0);
    expect((await told({}, { kinds: ['arbitrage'] })).alerts).toHaveLength(0);
  });

  it('is sent by a strict rule only if five books make the fair price', async () => {
    const four = [2, 3, 4, 8];
    expect((await told({ books: four }, { strict: true })).alerts).toHaveLength(0);
    expect((await told({ books: [...four, 15] }, { strict: true })).alerts).toHaveLength(1);
    expect((await told({ books: four })).alerts).toHaveLength(1);
  });

  it('is sent once there is room for what open bets left none, of a row that stayed as it was', async () => {
    const { alone, publish, match, send, clock, now, person, history } = alertFixture(store.table);
    await alone();
    const startsAt = now() + 4 * HOUR;
    const game = { id: 'e1', league: 'basketball_nba', title: 'Lakers @ Suns', startTime: isoTime(startsAt) };
    const userId = await person([{ kinds: ['value'], minMargin: null }], BETTING);
    // 2 % of $1000.
    const legs = [{ ...overLeg, stake: 20 }];
    const request = { ...aPosition, key: randomBytes(16).toString('hex'), kind: 'value', game, legs } as const;
    const { id: positionId } = await placePosition(store.table, { userId, request }, clock.now());
    const row = valueRow({ id: `value/${randomUUID()}/h2h//-:0:1`, confirmedAt: now(), startsAt });
    const toldAfter = async (rows: readonly ListEntry[]) => {
      clock.advanceSeconds(60);
      await publish(rows);
      await match();
      await send();
      return (await history(userId)).length;
    };
    expect([await toldAfter([]), await toldAfter([row]), await toldAfter([row])]).toEqual([0, 0, 0]);
    await deletePosition(store.table, { userId, positionId }, clock.now());
    expect([await toldAfter([row]), await toldAfter([row]), await toldAfter([row])]).toEqual([1, 1, 1]);
  });

  it('is not sent of rows like which others lost to the close', async () => {
    const cell = { league: 'basketball_nba', value: 2, hours: 2 };
    const summary = { rows: 50, figures: null };
    const values = { all: summary, leagues: [], cells: [{ ...cell, withdrawn: true, ...summary }], withdrawals: [] };
    const proof = { madeAt: null, days: null, simulated: false, values, pairs: [] };
    await storeProof(store.table, { at: 1, proof, withdrawals: [] });
    expect((await told()).alerts).toHaveLength(0);
    expect((await told({ low: 3.5 })).alerts).toHaveLength(1);
  });
});
