import { randomUUID } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import type { AlertRuleFields } from '../../shared/contracts/alerts/rules.ts';
import { noLimits, type OwnLimits } from '../../shared/exposure/stops.ts';
import { limitsStep } from '../bettor/limits/limits-store.ts';
import { userSubscription } from '../platform/table/keys.ts';
import { distinctFaults, faultyTable, recordingTable } from '../testing/faulty-table.ts';
import { testTable } from '../testing/test-table.ts';
import type { Outcome } from './channels/channel.ts';
import { alertFixture, arbRow } from './testing/alert-fixture.ts';

const store = testTable();

/** A person with a pending alert of prices that were confirmed 12 s ago. */
async function enqueued(rules: readonly Partial<AlertRuleFields>[] = [{}], at?: string) {
  const fixture = alertFixture(store.table);
  const { publish, match, now, clock } = fixture;
  if (at !== undefined) clock.set(at);
  await fixture.alone();
  await publish([]);
  await match();
  const userId = await fixture.person(rules);
  /** Publishes and matches another opportunity. */
  const enqueueAnother = async () => {
    await publish([arbRow({ id: `arbitrage/${randomUUID()}/h2h//`, confirmedAt: now() - 12 })]);
    await match();
  };
  await enqueueAnother();
  const states = async () =>
    (await fixture.history(userId)).map(({ deliveries }) =>
      deliveries.map(({ channel, state, reason }) =>
        [channel, state, ...(reason === undefined ? [] : [reason])].join(' '),
      ),
    );
  return { ...fixture, userId, enqueueAnother, states, mine: () => fixture.sentTo(userId) };
}

const accepted: Outcome = { result: 'accepted' };

describe('a pending alert', () => {
  it('is sent once by each of its channels, with the time of its prices', async () => {
    const { send, sweep, mine, states, clock } = await enqueued([{ channels: ['push', 'discord', 'page'] }]);
    clock.advanceSeconds(3);
    await send();
    await sweep();
    expect(
      mine()
        .map(({ channel }) => channel)
        .toSorted(),
    ).toEqual(['discord', 'push']);
    expect(mine()[0]?.message).toMatchObject({
      title: 'Arb 2.00%: Lakers @ Suns',
      body: 'FanDuel +105 / DraftKings +104 · prices of 12:59:48 PM ET',
      expiresAt: Date.parse('2026-11-24T17:59:48Z') / 1000 + 300,
      urgent: true,
    });
    expect(await states()).toEqual([['page sent', 'push sent', 'discord sent']]);
  });

  it.each(['time-out', 'day-stakes', 'week-loss'] as const)(
    'is not sent by any channel during a stop: %s',
    async (reason) => {
      const { send, sweep, mine, states, userId, enqueueAnother, now, clock } = await enqueued([
        { channels: ['push', 'discord', 'telegram', 'email', 'page'] },
      ]);
      const until = now() * 1000 + 60_000;
      const limits: OwnLimits = {
        ...noLimits,
        timeOutUntil: reason === 'time-out' ? until : null,
        dayStopUntil: reason === 'day-stakes' ? until : null,
        weekStopUntil: reason === 'week-loss' ? until : null,
      };
      await store.table.transact([limitsStep(userId, limits, { version: 0, limits: noLimits })]);
      await send();
      await sweep();
      expect(mine()).toEqual([]);
      expect(await states()).toEqual([
        ['page', 'push', 'email', 'discord', 'telegram'].map((channel) => `${channel} not sent stopped`),
      ]);
      clock.advanceSeconds(60);
      await enqueueAnother();
      await send();
      expect(mine()).toHaveLength(4);
    },
  );

  it('with a sportsbook that was turned off since is not sent, neither at once nor where the service was busy', async () => {
    const off = new Map([[2, 'everywhere'] as const]);
    const first = await enqueued();
    first.turnOff(off);
    await first.send();
    expect(first.mine()).toEqual([]);
    expect(await first.states()).toEqual([['push not sent book off']]);
    const { script, send, sweep, mine, states, turnOff, clock } = await enqueued();
    script.answer = (_channel, tries) => [{ result: tries === 1 ? 'later' : 'accepted' }];
    await send();
    turnOff(off);
    clock.advanceSeconds(15);
    await sweep();
    expect(mine()).toEqual([]);
    expect(await states()).toEqual([['push not sent book off']]);
  });

  it('whose event was lost is sent by the sweeper', async () => {
    const { sweep, mine } = await enqueued();
    await sweep();
    expect(mine()).toHaveLength(1);
  });

  it('is sent once by two workers at once', async () => {
    const { announced, send, mine } = await enqueued();
    const [ref] = announced;
    await Promise.all([
      send(),
      ...Array.from({ length: 3 }, async () => {
        if (ref !== undefined) announced.push(ref);
        await send();
      }),
    ]);
    expect(mine()).toHaveLength(1);
  });

  it('R-424: is tried again twice where the service is busy, after what it asks for, at targets that did not take it', async () => {
    const { script, send, sweep, mine, clock, states } = await enqueued();
    script.answer = (_channel, tries) => [accepted, tries < 3 ? { result: 'later', afterSeconds: 20 } : accepted];
    await send();
    expect(await states()).toEqual([['push waiting']]);
    clock.advanceSeconds(19);
    await sweep();
    expect(mine()).toHaveLength(1);
    clock.advanceSeconds(1);
    await sweep();
    clock.advanceSeconds(30);
    await sweep();
    expect(mine().map(({ targetId }) => targetId)).toEqual(['push-0', 'push-1']);
    expect(await states()).toEqual([['push sent']]);
  });

  test.each<[string, Outcome[], string]>([
    ['a person without a target', [], 'push not sent no target'],
    ['a target that is gone', [{ result: 'gone' }], 'push not sent no target'],
    ['a service that refuses it', [{ result: 'ours', why: 'key' }], 'push not sent refused'],
    ['one target of two', [{ result: 'gone' }, accepted], 'push sent'],
  ])('to %s is noted', async (_who, outcomes, expected) => {
    const { script, send, states, logged } = await enqueued();
    script.answer = () => outcomes;
    await send();
    expect(await states()).toEqual([[expected]]);
    // The channel has logged a refusal: a second entry would count it twice.
    expect(logged.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('to a service that stays busy is tried while its prices are believed', async () => {
    const { script, send, sweep, clock, states } = await enqueued();
    let tries = 0;
    script.answer = () => [{ result: 'later' }, ...(tries++ < 0 ? [accepted] : [])];
    await send();
    for (let n = 0; n < 10; n++) {
      clock.advanceSeconds(35);
      await sweep();
    }
    // After 0, 35, 70, 140, 210 and 280 s; then they are older than the 300 s that the rule allows.
    expect([tries, await states()]).toEqual([6, [['push not sent too late']]]);
  });

  it('to a service that stays busy is tried for as long as it is listed, with the times of its latest prices', async () => {
    const { script, send, sweep, clock, states, mine, publish, now, history, userId } = await enqueued();
    script.answer = () => [{ result: 'later', afterSeconds: 400 }];
    await send();
    const [{ opportunityId: id } = { opportunityId: '' }] = await history(userId);
    clock.advanceSeconds(399);
    await publish([arbRow({ id, confirmedAt: now() - 20 })]);
    script.answer = () => [accepted];
    await sweep();
    expect(mine()).toEqual([]);
    clock.advanceSeconds(1);
    await sweep();
    expect(await states()).toEqual([['push sent']]);
    expect(mine().map(({ message: { body } }) => body)).toEqual([
      // Confirmed 21 s before 1:06:40 PM.
      'FanDuel +105 / DraftKings +104 · prices of 1:06:19 PM ET',
    ]);
  });

  it('R-425: is not sent after the age limit, to who lost access, or in quiet hours', async () => {
    const late = await enqueued([{ maxAge: 60 }]);
    late.clock.advanceSeconds(49);
    await late.send();
    expect([late.mine(), await late.states()]).toEqual([[], [['push not sent too late']]]);
    const ended = await enqueued();
    await ended.table.update(userSubscription(ended.userId), { set: { status: 'canceled' } });
    await ended.send();
    expect([ended.mine(), await ended.states()]).toEqual([[], [['push not sent access ended']]]);
    const quietHours = { from: '12:00', to: '14:00', zone: 'America/New_York' };
    const quiet = await enqueued([{ quietHours }]);
    await quiet.send();
    expect([quiet.mine(), await quiet.states()]).toEqual([[], [['push not sent quiet hours']]]);
  });

  it('R-425: beyond the rule’s hourly cap is not sent; another rule’s channels are used', async () => {
    const rules = [{ maxPerHour: 1 }, { channels: ['email'], maxPerHour: 2 }] satisfies Partial<AlertRuleFields>[];
    const { send, enqueueAnother, states, clock } = await enqueued(rules);
    await send();
    clock.advanceSeconds(60);
    await enqueueAnother();
    await send();
    expect(await states()).toEqual([
      ['push not sent hourly cap', 'email sent'],
      ['push sent', 'email sent'],
    ]);
    clock.advanceSeconds(3600);
    await enqueueAnother();
    await send();
    expect((await states())[0]).toEqual(['push sent', 'email sent']);
  });

  it('R-426: whose worker crashes at any call is sent, and at most once again', async () => {
    const dry = await enqueued();
    const recorded = recordingTable(store.table);
    await dry.send(recorded.table);
    expect(recorded.calls.length).toBeGreaterThan(5);
    for (const planned of distinctFaults(recorded.calls)) {
      const { send, sweep, mine, clock, states } = await enqueued();
      await send(faultyTable(store.table, planned).table).catch(() => undefined);
      clock.advanceSeconds(60);
      await sweep();
      expect([await states(), JSON.stringify(planned)]).toEqual([[['push sent']], JSON.stringify(planned)]);
      expect(mine().length, JSON.stringify(planned)).toBeGreaterThanOrEqual(1);
      expect(mine().length, JSON.stringify(planned)).toBeLessThanOrEqual(2);
    }
  });

  it('R-426: whose workers crash again and again after sending is repeated once', async () => {
    const { send, sweep, mine, clock, states } = await enqueued();
    const recorded = recordingTable(store.table);
    await send(faultyTable(store.table, { at: 6, fault: 'crash' }).table).catch(() => undefined);
    for (let n = 0; n < 4; n++) {
      clock.advanceSeconds(60);
      // Only the record of the outcome fails.
      let writes = 0;
      const table = {
        ...recorded.table,
        transact: async (steps: Parameters<typeof recorded.table.transact>[0]) => {
          writes += 1;
          if (writes === 2) throw new Error('crashed');
          return store.table.transact(steps);
        },
      };
      await sweep(table).catch(() => undefined);
    }
    clock.advanceSeconds(60);
    await sweep();
    expect(mine().length).toBeLessThanOrEqual(2);
    expect(await states()).not.toEqual([['push waiting']]);
  });
});

describe('a digest', () => {
  const quietHours = { from: '12:00', to: '14:00', zone: 'America/New_York' };

  it('brings what quiet hours held back, once, when they end', async () => {
    // 13:00 in New York.
    const { send, sweep, enqueueAnother, clock, states, digests, userId, history } = await enqueued([
      { quietHours, digest: true },
    ]);
    await send();
    clock.advanceSeconds(60);
    await enqueueAnother();
    await send();
    expect(await states()).toEqual([['push held quiet hours'], ['push held quiet hours']]);
    const told = (await history(userId)).toReversed();
    const [now, title] = [Math.floor(clock.now() / 1000), 'Arb 2.00%: Lakers @ Suns'];
    clock.set('2026-11-24T18:59:59Z');
    await sweep();
    expect(digests).toEqual([]);
    clock.set('2026-11-24T19:00:00Z');
    await sweep();
    clock.advanceSeconds(3600);
    await sweep();
    const mine = digests.filter((each) => each.userId === userId);
    const [first, second] = told;
    expect(mine).toEqual([
      {
        userId,
        at: Date.parse('2026-11-24T19:00:00Z') / 1000,
        digest: {
          there: [{ title, path: second?.path, confirmed: [now - 12, now - 12] }],
          missed: [{ title, path: first?.path, goneAt: now }],
          more: 0,
        },
      },
    ]);
  });

  it('leaves out what is at a sportsbook that was turned off since', async () => {
    const { send, sweep, clock, digests, userId, turnOff } = await enqueued([{ quietHours, digest: true }]);
    await send();
    clock.set('2026-11-24T19:00:00Z');
    turnOff(new Map([[2, 'everywhere']]));
    await sweep();
    expect(digests.filter((each) => each.userId === userId)).toEqual([]);
  });

  it('comes at most once an hour', async () => {
    const rules = [{ maxPerHour: 1, digest: true }];
    const { send, sweep, enqueueAnother, clock, digests, userId } = await enqueued(rules);
    await send();
    for (let minute = 0; minute < 150; minute += 10) {
      clock.advanceSeconds(600);
      await enqueueAnother();
      await send();
      await sweep();
    }
    const times = digests.filter((each) => each.userId === userId).map(({ at }) => at);
    expect(times.length).toBeGreaterThanOrEqual(1);
    for (const [n, at] of times.entries()) expect(at - (times[n - 1] ?? 0)).toBeGreaterThanOrEqual(3600);
  });

  it('that was sent by a worker that crashed is repeated at most once', async () => {
    for (const at of [1, 2, 3, 4, 5, 6]) {
      const { send, sweep, clock, digests, userId } = await enqueued([{ quietHours, digest: true }]);
      await send();
      clock.set('2026-11-24T19:00:00Z');
      await sweep(faultyTable(store.table, { at: 16 + at, fault: 'crash' }).table).catch(() => undefined);
      for (let n = 0; n < 3; n++) {
        clock.advanceSeconds(61);
        await sweep();
      }
      const { length } = digests.filter((each) => each.userId === userId);
      expect([1, 2]).toContain(length);
    }
  });
});
