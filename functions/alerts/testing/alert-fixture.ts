import { randomBytes, randomUUID } from 'node:crypto';
import { nothingOff, type VenuesOff } from '../../../shared/boards/venues-off.ts';
import type { AlertChannel, AlertRuleFields } from '../../../shared/contracts/alerts/rules.ts';
import type { BettingChange } from '../../../shared/contracts/betting.ts';
import type { SideQuote } from '../../../shared/contracts/opportunities.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { markChangedStep } from '../../bettor/changed-mark.ts';
import { changeBettingSettings } from '../../bettor/settings/settings-store.ts';
import { createOffForUser } from '../../bettor/settings/venues-off.ts';
import { type ListEntry, toLine } from '../../odds/snapshot/list-entry.ts';
import { createSnapshotStore } from '../../odds/snapshot/snapshot-store.ts';
import { isoTime } from '../../platform/clock.ts';
import { shardOf } from '../../platform/shards.ts';
import { alertRulesChanged, matchedRules, userSubscription } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { createProofReader } from '../../proof/read-proof.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { recordedLog } from '../../testing/recorded-log.ts';
import type { AlertMessage, Outcome } from '../channels/channel.ts';
import type { Digest, SendToPerson } from '../channels/senders.ts';
import { type SendPendingDeps, sendAlerts, sweepPending } from '../delivery/send-pending.ts';
import { alertsOf } from '../history/sent-alerts.ts';
import { createPeople } from '../match/people-store.ts';
import type { AlertRef } from '../outbox/alert-store.ts';
import { createLeagueEntries, createPromoRows, type MatchingDeps, matchLeague } from '../outbox/match-league.ts';
import { createStillListed } from '../outbox/still-listed.ts';
import { addRule } from '../rules/rule-store.ts';
import { anAlertRule } from './an-alert-rule.ts';

const LEAGUE = 'basketball_nba';
const NOON = '2026-11-24T18:00:00Z';

/** Of the last published list; a later one is not replaced. */
let token = 0;
/** People of earlier fixtures, whose rules would match too. */
const earlier = new Set<string>();

type OutsideChannel = Exclude<AlertChannel, 'page'>;

interface SentMessage {
  readonly userId: string;
  readonly channel: OutsideChannel;
  readonly targetId: string;
  readonly message: AlertMessage;
  readonly at: Seconds;
}

interface RowSketch {
  readonly id?: string;
  /** American odds by sportsbook id, of both sides. */
  readonly prices?: readonly [Readonly<Record<number, number>>, Readonly<Record<number, number>>];
  readonly confirmedAt: Seconds;
  readonly startsAt?: Seconds;
  /** Seconds by which the first side's prices were confirmed earlier. */
  readonly older?: number;
}

/** FanDuel +105 and DraftKings +104: 1/2.05 + 1/2.04 = 0.978, so 2.2494%; with $50 each it brings $2.00 of $100, 2.00%. */
const ARB = [{ 1: 105 }, { 2: 104 }] as const;

/** An arbitrage of Lakers @ Suns in a list; its best bets are the first prices. */
export function arbRow({
  id = 'arbitrage/e1/h2h//',
  prices = ARB,
  confirmedAt,
  startsAt = Date.parse(NOON) / 1000 + 4 * 3600,
  older = 0,
}: RowSketch): ListEntry {
  const updatedAt = isoTime(confirmedAt).replace('.000', '');
  const olderAt = isoTime(confirmedAt - older).replace('.000', '');
  const sides = prices.map((side, leg) => ({
    label: leg === 0 ? 'Moneyline: Lakers' : 'Moneyline: Suns',
    quotes: Object.entries(side)
      .map(
        ([book, odds]): SideQuote => ({ sportsbookId: Number(book), odds, updatedAt: leg === 0 ? olderAt : updatedAt }),
      )
      .toSorted((a, b) => b.odds - a.odds),
  }));
  const best = sides.flatMap(({ label, quotes: [quote] }) =>
    quote === undefined
      ? []
      : [[label, { ...quote, odds: quote.odds > 0 ? `+${quote.odds}` : `${quote.odds}`, sportsbook: 'any' }]],
  );
  const row = {
    ...{ id, kind: 'arbitrage', eventId: 'e1', eventSport: LEAGUE, eventTitle: 'Lakers @ Suns' },
    ...{ eventStartTime: isoTime(startsAt).replace('.000', ''), market: 'h2h', profitMargin: '2.2494' },
    bestOdds: Object.fromEntries(best),
    stakes: Object.fromEntries(sides.map(({ label }) => [label, 50])),
    profit: 2,
    quotes: Object.fromEntries(sides.map(({ label, quotes }) => [label, quotes])),
    oldestQuoteAt: olderAt,
    flags: [],
  };
  return { startsAt, margin: 0.022494, value: null, id, pairs: [], json: JSON.stringify(row) };
}

/** A league whose lists are published by hand, people with rules, and services that answer as they are told. */
export function alertFixture(table: Table) {
  const clock = fakeClock(NOON);
  const { log, entries: logged } = recordedLog();
  const random = (size: number) => randomBytes(size);
  const snapshots = createSnapshotStore(table);
  const announced: AlertRef[] = [];
  const sent: SentMessage[] = [];
  const digests: { readonly userId: string; readonly digest: Digest; readonly at: Seconds }[] = [];
  let venuesOff: VenuesOff = nothingOff;
  const script: { answer: (channel: OutsideChannel | 'digest', tries: number) => readonly Outcome[] } = {
    answer: () => [{ result: 'accepted' }],
  };
  const now = () => Math.floor(clock.now() / 1000);

  const sender = (channel: OutsideChannel): SendToPerson => {
    const tries = new Map<string, number>();
    return async (userId, alerts, at) =>
      alerts.flatMap(({ message, done }) => {
        const key = `${userId} ${message.id}`;
        tries.set(key, (tries.get(key) ?? 0) + 1);
        return script.answer(channel, tries.get(key) ?? 1).flatMap((outcome, n) => {
          const targetId = `${channel}-${n}`;
          if (done.has(targetId)) return [];
          if (outcome.result === 'accepted') sent.push({ userId, channel, targetId, message, at });
          return [{ alertId: message.id, targetId, outcome }];
        });
      });
  };
  const senders = {
    push: sender('push'),
    email: sender('email'),
    discord: sender('discord'),
    telegram: sender('telegram'),
  };

  const matchingDeps = (through: Table = table): MatchingDeps => {
    const read = through === table ? snapshots : createSnapshotStore(through);
    return {
      ...{ table: through, snapshots: read, log, random, clock: clock.now },
      bus: {
        async publish(_topic, detail) {
          announced.push(...(detail.alerts as AlertRef[]));
        },
      },
      people: createPeople(through, { venuesOff: async () => venuesOff, clock: clock.now }),
      entries: createLeagueEntries(read),
      proof: createProofReader(through, false),
    };
  };
  const sendingDeps = (through: Table = table): SendPendingDeps => ({
    ...{ table: through, log, random, clock: clock.now, elapsed: () => 0, senders },
    stillListed: createStillListed(snapshots, createLeagueEntries(snapshots).all),
    off: createOffForUser(async () => venuesOff, through),
    promoRows: createPromoRows(snapshots, createLeagueEntries(snapshots)),
    answerToken: async ({ alertId }) => `token-${alertId}`,
    sendDigest: async (userId, digest, at) => {
      const outcomes = script.answer('digest', 1);
      if (outcomes.some(({ result }) => result === 'accepted')) digests.push({ userId, digest, at });
      return outcomes[0];
    },
  });

  /** As a process that lives on. */
  const warm = matchingDeps();

  return {
    ...{ table, clock, now, sent, digests, script, announced, logged, matchingDeps, sendingDeps },

    /** As an operator does. */
    turnOff(off: VenuesOff) {
      venuesOff = off;
    },

    /** Publishes a list of the league, as a scan does. */
    async publish(all: readonly ListEntry[]) {
      token += 1;
      const rows = all.filter(({ id }) => !id.startsWith('value/'));
      const lines = {
        arbitrage: rows.filter(({ pairs }) => pairs.length === 0).map(toLine),
        overlap: [],
        promo: rows.filter(({ pairs }) => pairs.length > 0).map(toLine),
        'low-hold': [],
        value: all.filter((row) => !rows.includes(row)).map(toLine),
        events: [],
        odds: [],
        grid: [],
        lines: [],
        changes: [],
      };
      const version = await snapshots.writeParts(LEAGUE, { token, at: now() }, lines);
      await snapshots.publish(token, LEAGUE, version);
    },

    /** Forgets the people of earlier fixtures of the file. */
    async alone() {
      for (const userId of earlier) {
        await table.remove(matchedRules(shardOf(userId), userId));
        await table.remove(alertRulesChanged(userId));
        await table.remove(userSubscription(userId));
      }
      earlier.clear();
    },

    /** A subscriber with rules. */
    async person(rules: readonly Partial<AlertRuleFields>[], betting: BettingChange = {}) {
      const userId = randomUUID();
      earlier.add(userId);
      await table.put(userSubscription(userId), {
        ...{
          status: 'active',
          currentPeriodEnd: now() + 30 * 86_400,
          cardConfirmed: true,
          syncedAt: now(),
          version: 1,
        },
      });
      for (const [n, fields] of rules.entries()) {
        const added = { userId, id: randomBytes(16).toString('hex'), fields: { ...anAlertRule, ...fields } };
        await addRule({ table, random }, added, clock.now() + n);
      }
      const alongside = markChangedStep(userId, random);
      await changeBettingSettings(table, { userId, change: betting, writing: 'replace', alongside, now: clock.now() });
      return userId;
    },

    match: (through: Table = table) => matchLeague(LEAGUE, through === table ? warm : matchingDeps(through)),
    /** Sends what was announced. */
    send: (through?: Table) => sendAlerts(announced.splice(0), sendingDeps(through)),
    sweep: (through?: Table) => sweepPending(sendingDeps(through)),
    history: async (userId: string) => (await alertsOf(table, userId, {})).alerts,
    sentTo: (userId: string) => sent.filter((message) => message.userId === userId),
  };
}
