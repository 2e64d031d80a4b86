import { leagues } from '../../shared/catalogue/leagues.ts';
import { secrets } from '../../shared/deployment/environment.ts';
import { pick } from './pick.ts';
import type { Product } from './product.ts';

/** How long a fault lasts: a number of calls to the faulty dependency, a number of user actions (limited by the product's clock), or no time. */
export type FaultDuration =
  | { readonly unit: 'calls'; readonly max: number }
  | { readonly unit: 'actions'; readonly max: number; readonly maxMinutes?: number }
  | { readonly unit: 'once'; readonly max: 0 };

/** What an injected fault gets. */
export interface FaultContext {
  readonly product: Product;
  /** Number of calls that fail. */
  readonly times: number;
  /** From 0 up to, not including, 1: decides details such as the league or the clock jump. */
  readonly random: number;
  /** Called with each address whose mail bounced. */
  readonly bounced: (address: string) => void;
  /** Registers background work, so that it can be waited for. */
  readonly inBackground: (work: Promise<unknown>) => void;
}

/** Injects a fault. Returns a function that ends it, unless it ends by itself. */
type Injection = (place: FaultContext) => (() => void) | undefined;

interface FaultRow {
  /** Relative frequency. */
  readonly weight: number;
  readonly duration: FaultDuration;
  readonly inject: Injection;
}

const row = (weight: number, duration: FaultDuration, inject: Injection): FaultRow => ({ weight, duration, inject });
const once: FaultDuration = { unit: 'once', max: 0 };
const calls = (max: number): FaultDuration => ({ unit: 'calls', max });
const actions = (max: number): FaultDuration => ({ unit: 'actions', max });
/** Emails must survive an outage of half an hour; after hours of failures they are parked, with an alarm. */
const outage = (max: number): FaultDuration => ({ unit: 'actions', max, maxMinutes: 30 });

const SECOND_MS = 1000;
/**
 * Clock jumps while calls are in flight: past the end of their leases. Longer ones happen only when all users wait, since an email that takes
 * an hour to arrive is no bug of the product.
 */
const CLOCK_JUMPS_MS = [2 * SECOND_MS, 21 * SECOND_MS, 61 * SECOND_MS, 121 * SECOND_MS];
const SERVER_ERRORS = [500, 502, 503, 504];
const DELAYS_SECONDS = [10, 120, 900];
/** Calls that charge or verify a card. Stripe never answers 402 to any other. */
const CHARGING_CALLS = [
  'POST /v1/subscriptions',
  'POST /v1/elements/setup_intents/:id/confirm',
  'POST /v1/elements/payment_intents/:id/confirm',
] as const;

/**
 * Everything that can go wrong around the product. The SDKs retry calls to the table twice and to Stripe once, so several calls in a row
 * fail. Expensive faults have low weights: timeouts and restarts take real time, a new process takes a fifth of a second of one core.
 */
export const faults = {
  'table throttled': row(40, calls(6), atTable('throttled')),
  'table conflict': row(40, calls(6), atTable('conflict')),
  'table 5xx': row(40, calls(6), atTable('5xx')),
  'table 5xx after commit': row(60, calls(4), atTable('5xx-after-commit')),
  'table hangs up': row(30, calls(6), atTable('hang-up')),
  'table hangs up after commit': row(30, calls(4), atTable('hang-up-after-commit')),
  'table slow': row(10, calls(4), atTable('slow')),
  'table batch partly processed': row(5, calls(6), atTable('unprocessed')),
  'table item too large': row(5, calls(2), atTable('too-large')),
  'mail 5xx': row(15, outage(40), atMail('5xx')),
  'mail throttled': row(10, outage(20), atMail('throttled')),
  'mail response lost': row(10, outage(10), atMail('lost')),
  'mail bounces': row(4, once, bounce),
  'provider 401': row(4, calls(6), atProvider('bad-key')),
  'provider quota used up': row(4, calls(6), atProvider('no-credits')),
  'provider 429': row(6, calls(6), atProvider('too-many-calls')),
  'provider 429 with Retry-After': row(4, calls(2), atProvider('too-many-calls-retry-after')),
  'provider 500': row(6, calls(6), atProvider('server-error')),
  'provider timeout': row(1, calls(2), atProvider('time-out')),
  'provider HTML': row(6, calls(6), atProvider('html')),
  'provider truncated JSON': row(6, calls(6), atProvider('cut-json')),
  'provider 50 MB': row(1, calls(2), atProvider('huge')),
  'provider empty league': row(6, calls(6), atProvider('empty-league')),
  'Stripe 402': row(10, calls(2), atStripe('before', [402], {}, CHARGING_CALLS)),
  'Stripe 409': row(15, calls(3), atStripe('before', [409])),
  'Stripe 429': row(15, calls(3), atStripe('before', [429])),
  'Stripe 5xx before the effect': row(25, calls(4), atStripe('before', SERVER_ERRORS, { cached: false })),
  'Stripe 5xx after the effect': row(35, calls(4), atStripe('after', SERVER_ERRORS, { cached: false })),
  'Stripe 500 replayed by idempotency key': row(20, calls(3), atStripe('after', [500], { cached: true })),
  'Stripe hangs up before the effect': row(15, calls(3), atStripe('before', ['drop'])),
  'Stripe hangs up after the effect': row(20, calls(3), atStripe('after', ['drop'])),
  'Stripe timeout': row(1, calls(2), atStripe('after', ['timeout'])),
  'portal not configured': row(4, actions(60), closePortal),
  'webhooks lost': row(12, actions(60), loseWebhooks),
  'webhooks lost for days': row(1, actions(1000), loseWebhooks),
  'webhooks withheld': row(12, actions(60), withholdWebhooks),
  'webhooks delivered twice': row(12, actions(60), deliverWebhooks({ twice: true })),
  'webhooks shuffled': row(12, actions(60), deliverWebhooks({ shuffled: true })),
  'webhooks late': row(8, actions(60), deliverWebhooks({ shuffled: true }, DELAYS_SECONDS)),
  'bus 5xx': row(8, calls(4), atBus('5xx')),
  'bus 5xx after the effect': row(8, calls(3), atBus('5xx-after')),
  'bus refuses': row(8, calls(4), atBus('refused')),
  'bus delivers twice': row(8, calls(6), atBus('twice')),
  'bucket 5xx': row(8, calls(6), atBucket('5xx')),
  'bucket 5xx after the effect': row(8, calls(3), atBucket('5xx-after-commit')),
  'bucket hangs up': row(8, calls(6), atBucket('hang-up')),
  'bucket cuts an object': row(8, calls(6), atBucket('cut')),
  'bus reorders': row(8, calls(6), atBus('reordered')),
  'bus loses': row(6, calls(4), atBus('lost')),
  'secret missing': row(2, outage(20), ({ product, random }) =>
    product.local().removeSecret(pick(Object.values(secrets), random)),
  ),
  'processes killed': row(6, once, ({ product }) => void product.local().killFunctions()),
  'product restarted': row(
    1,
    once,
    ({ product, inBackground, random }) => void inBackground(product.restart(random < 0.5)),
  ),
  'clock jumps': row(25, once, ({ product, random }) => void product.local().advance(pick(CLOCK_JUMPS_MS, random))),
  'jobs run twice at once': row(12, once, jobsTwice),
};

export type FaultKind = keyof typeof faults;
export const faultKinds: readonly FaultKind[] = Object.keys(faults).filter(isFaultKind);

function isFaultKind(name: string): name is FaultKind {
  return Object.hasOwn(faults, name);
}

/** Ends every fault of every dependency. Resolves when withheld webhooks have been sent. */
export function healAll(product: Product): Promise<void> {
  const { table, mail, feed, stripe, bus, objects } = product.local();
  for (const dependency of [table, mail, feed, stripe, bus, objects]) dependency.heal();
  stripe.webhooks.configure({});
  return stripe.webhooks.resume();
}

type LocalProduct = ReturnType<Product['local']>;

function atTable(fault: Parameters<LocalProduct['table']['fail']>[0]): Injection {
  return ({ product, times }) => void product.local().table.fail(fault, { times });
}

function atMail(fault: Parameters<LocalProduct['mail']['fail']>[0]): Injection {
  return ({ product }) => {
    product.local().mail.fail(fault);
    return () => product.local().mail.heal();
  };
}

/** One of the sent mails bounces. */
function bounce({ product, bounced, random }: FaultContext): undefined {
  const { mail } = product.local();
  const sent = mail.mails();
  if (sent.length === 0) return;
  const { id, to } = pick(sent, random);
  mail.bounce(id);
  for (const address of to) bounced(address);
}

function atProvider(kind: Parameters<LocalProduct['feed']['fail']>[1]): Injection {
  return ({ product, times, random }) => {
    const league = random < 0.3 ? '*' : pick(leagues, random).key;
    const which = random * 10 - Math.floor(random * 10) < 0.5 ? 'odds' : 'all';
    product.local().feed.fail(league, kind, { calls: which, times });
    return undefined;
  };
}

function atBus(fault: Parameters<LocalProduct['bus']['fail']>[0]): Injection {
  return ({ product, times }) => void product.local().bus.fail(fault, { times });
}

/** Without any effect in a round whose parts are in the table. */
function atBucket(fault: Parameters<LocalProduct['objects']['fail']>[0]): Injection {
  return ({ product, times }) => void product.local().objects.fail(fault, { times });
}

type StripeFault = Parameters<LocalProduct['stripe']['fail']>[1];

function atStripe(
  when: StripeFault['when'],
  statuses: readonly StripeFault['status'][],
  more: Pick<StripeFault, 'cached'> = {},
  routes: readonly Parameters<LocalProduct['stripe']['fail']>[0][] = ['*'],
): Injection {
  return ({ product, times, random }) => {
    const status = pick(statuses, random);
    product.local().stripe.fail(pick(routes, random), { when, status, times, ...more });
    return undefined;
  };
}

function closePortal({ product }: FaultContext): () => void {
  product.local().stripe.settings.portalOff = true;
  return () => {
    product.local().stripe.settings.portalOff = false;
  };
}

function loseWebhooks({ product, inBackground }: FaultContext): () => void {
  product.local().stripe.webhooks.pause();
  return () => {
    product.local().stripe.webhooks.dropAll();
    inBackground(product.local().stripe.webhooks.resume());
  };
}

function withholdWebhooks({ product, inBackground, random }: FaultContext): () => void {
  product.local().stripe.webhooks.pause();
  return () => inBackground(product.local().stripe.webhooks.resume({ shuffled: random < 0.5, twice: random < 0.25 }));
}

function deliverWebhooks(
  how: Parameters<LocalProduct['stripe']['webhooks']['configure']>[0],
  delays: readonly number[] = [0],
): Injection {
  return ({ product, random }) => {
    product.local().stripe.webhooks.configure({ ...how, lateSeconds: pick(delays, random) });
    return () => product.local().stripe.webhooks.configure({});
  };
}

function jobsTwice({ product, inBackground, random }: FaultContext): undefined {
  const { sweepMails, reconcile, scan } = product.local();
  const job = pick([sweepMails, reconcile, scan], random);
  inBackground(Promise.all([job(), job()]));
}
