import { setTimeout as pause } from 'node:timers/promises';
import type { AlertRowOfUser } from '../../../functions/alerts/outbox/alert-store.ts';
import { createStripe } from '../../../functions/platform/stripe/client.ts';
import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { seededRandom } from '../../../shared/testing/seeded-random.ts';
import { openSession } from '../../dev/session.ts';
import { pick } from '../pick.ts';
import type { Product } from '../product.ts';
import { healAlerts, injectFault } from './alert-faults.ts';
import type { AlertRound } from './alert-round-plan.ts';
import { deliveryViolations, repeatsIn } from './deliveries.ts';
import { createDrillSockets } from './drill-sockets.ts';
import { openFacts, takenMessages } from './matched-facts.ts';
import { type AlertPerson, addPerson, callAs, changeRules, endOthers, reconnect } from './people.ts';

interface AlertRoundResult {
  readonly people: number;
  readonly injected: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
  readonly violations: readonly string[];
}

/** One league, so that each scan publishes once. */
export const ALERT_LEAGUE: LeagueKey = 'basketball_nba';
const RULES_EACH = 4;
/** More than a scan's least interval. */
const MINUTE_MS = 61_000;
/** Longer than an opportunity is remembered that left the list. */
const LONG_MS = 11 * 60_000;
const LONG_SHARE = 0.04;
/** Sweeps after the last scan: retries, quiet hours and digests are over then. */
const LAST_SWEEPS = 8;
const LAST_SCANS = 5;

/**
 * People with rules, channels and open pages, while lists are published and everything around fails: in the end what the services took is
 * compared with the people's histories. That these say what a naive matcher says is tested without a product (alerts-agree.slow.test.ts).
 */
export async function playAlertRound(
  product: Product,
  { seed, rules, scans, faults }: AlertRound,
): Promise<AlertRoundResult> {
  const local = product.local();
  const random = seededRandom(seed);
  const facts = openFacts(local.table, ALERT_LEAGUE);
  const sockets = createDrillSockets(local.url, local.now);
  const violations: string[] = [];
  const injected: string[] = [];

  await local.scan();
  const people: AlertPerson[] = [];
  for (let left = rules; left > 0; left -= RULES_EACH)
    people.push(await addPerson(local, people.length, { rules: Math.min(left, RULES_EACH), random }));
  const members = () => people.filter(({ endedAt }) => endedAt === undefined);
  for (const { userId, cookie } of people) await sockets.open(userId, cookie);

  for (let scan = 0; scan < scans; scan += 1) {
    await livePages();
    await newRules();
    await scanWithFaults(scan);
    violations.push(...(await sockets.violations()).map((each) => `${each} (scan ${scan})`));
  }
  await recover();
  const messages = takenMessages({ alerts: local.alerts, mails: local.mail.mails() }, people);
  const endedAt = new Map(people.flatMap(({ userId, endedAt: at }) => (at === undefined ? [] : [[userId, at / 1000]])));
  const alerts = (await Promise.all(people.map((person) => facts.alertsOf(person)))).flat();
  violations.push(...deliveryViolations({ alerts, messages, endedAt }).map((each) => `I9 ${each}`));
  sockets.close();
  facts.close();
  return {
    ...{ people: people.length, injected, violations },
    counts: {
      told: alerts.length,
      messages: messages.length,
      repeats: repeatsIn(messages),
      ...sockets.counts,
      ...statesOf(alerts),
    },
  };

  /** Somebody opens pages, logs out, logs in elsewhere, ends other sessions, loses access; now and then all pages lose their sockets. */
  async function livePages(): Promise<void> {
    const person = pick(members(), random());
    const chance = random();
    if (chance < 0.3) for (let n = 0; n < 7; n += 1) await sockets.open(person.userId, person.cookie);
    else if (chance < 0.5) {
      const [old, other] = [person.cookie, await openSession(local.url, person)];
      await sockets.open(person.userId, other);
      await callAs(local.url, old, 'identity/account/logout');
      sockets.end(old);
      person.cookie = other;
    } else if (chance < 0.6) {
      const other = await openSession(local.url, person);
      await sockets.open(person.userId, other);
      const own = person.cookie;
      await endOthers(local, person);
      sockets.end(own);
      sockets.end(other);
    } else if (chance < 0.65 && members().length > people.length / 2) await endAccess(person);
    else if (chance < 0.8) sockets.vanish(0.2, random);
    else if (chance < 0.85) await sockets.storm();
    for (const each of members())
      if (random() < 0.2 && sockets.openOf(each.cookie) === 0) await sockets.open(each.userId, each.cookie);
  }

  /** Stripe ends the subscription at once, and says so. */
  async function endAccess(person: AlertPerson): Promise<void> {
    const stripe = createStripe({
      secretKey: product.stripeKey,
      endpoint: local.url.replace('localhost', '127.0.0.1'),
    });
    const { data: customers } = await stripe.customers.list({ email: person.email });
    for (const { id: customer } of customers)
      for (const { id } of (await stripe.subscriptions.list({ customer })).data) await stripe.subscriptions.cancel(id);
    await local.stripe.webhooks.flush();
    person.endedAt = local.now();
    sockets.end(person.cookie);
  }

  async function newRules(): Promise<void> {
    for (const person of members()) {
      if (random() < 0.3) await reconnect(local, person);
      if (random() < 0.03) await changeRules(local, person, random);
    }
  }

  /** A minute of the product: a scan with what follows from it, and the jobs of the schedule. */
  async function scanWithFaults(scan: number): Promise<void> {
    local.advance(random() < LONG_SHARE ? LONG_MS : MINUTE_MS);
    const due = Math.floor((faults * (scan + 1)) / scans) - Math.floor((faults * scan) / scans);
    const timers: Promise<void>[] = [];
    const later = (milliseconds: number, work: () => void) => void timers.push(pause(milliseconds).then(work));
    for (let n = 0; n < due; n += 1) injected.push(injectFault({ local, later }, random));
    await local.scan();
    if (random() < 0.7) await local.sweepAlerts();
    await Promise.all(timers);
    healAlerts(local);
    // What was started by a timer, or held back by the bus, and what failed and is repeated.
    await local.closeEnded();
  }

  /** Until every try is over. */
  async function recover(): Promise<void> {
    healAlerts(local);
    local.advance(MINUTE_MS);
    await local.closeEnded();
    violations.push(...(await sockets.violations()));
    // A scan that was killed keeps its league for some minutes.
    const before = await facts.matchedVersion();
    for (let n = 0; n < LAST_SCANS && (await facts.matchedVersion()) === before; n += 1) {
      local.advance(MINUTE_MS);
      await local.scan();
    }
    // Pages whose row is gone hear nothing, and would come back by themselves.
    if (!(await sockets.hearing()))
      violations.push(`R-405 ${sockets.silent()} open sockets were told nothing of the last scan`);
    for (let n = 0; n < LAST_SWEEPS; n += 1) {
      local.advance(n < 3 ? MINUTE_MS : 30 * 60_000);
      await local.sweepAlerts();
    }
  }
}

function statesOf(alerts: readonly AlertRowOfUser[]): Record<string, number> {
  const states = alerts
    .flatMap(({ deliveries }) => Object.values(deliveries))
    .map(({ state, reason = '' }) => `${state} ${reason}`.trim());
  return Object.fromEntries([...Map.groupBy(states, (state) => state)].map(([state, each]) => [state, each.length]));
}
