import { leagues } from '../../shared/catalogue/leagues.ts';
import { secrets } from '../../shared/deployment/environment.ts';
import { pick } from './chance.ts';
import type { Product } from './product.ts';

/** How long a fault lasts: so many calls of its border, so many actions of people (and no longer by the product's clock), or no time at all. */
export type Extent =
  | { readonly unit: 'calls'; readonly most: number }
  | { readonly unit: 'actions'; readonly most: number; readonly mostMinutes?: number }
  | { readonly unit: 'once'; readonly most: 0 };

/** What a fault is brought about with. */
export interface Place {
  readonly product: Product;
  /** Calls that it is to befall. */
  readonly times: number;
  /** From 0 up to, not including, 1: decides what is left open, such as the league or how far the clock moves. */
  readonly choice: number;
  /** Told of an address from which a mail came back. */
  readonly bounced: (address: string) => void;
  /** Takes work that goes on meanwhile, so that it can be waited for. */
  readonly meanwhile: (work: Promise<unknown>) => void;
}

/** Brings a fault about. Gives what ends it, where it does not end by itself. */
type Injection = (place: Place) => (() => void) | undefined;

interface FaultRow {
  /** How often it is drawn, beside the others. */
  readonly weight: number;
  readonly extent: Extent;
  readonly inject: Injection;
}

const row = (weight: number, extent: Extent, inject: Injection): FaultRow => ({ weight, extent, inject });
const once: Extent = { unit: 'once', most: 0 };
const calls = (most: number): Extent => ({ unit: 'calls', most });
const actions = (most: number): Extent => ({ unit: 'actions', most });
/** Mails that fail for half a day are given up, with an alarm; half an hour they must survive. */
const outage = (most: number): Extent => ({ unit: 'actions', most, mostMinutes: 30 });

const SECOND_MS = 1000;
/**
 * While calls are under way: past the end of their leases. Longer times pass when everybody waits; what takes an hour on its way from the
 * product to a mail box is nobody's fault.
 */
const MOVES_MS = [2 * SECOND_MS, 21 * SECOND_MS, 61 * SECOND_MS, 121 * SECOND_MS];
const SERVER_ERRORS = [500, 502, 503, 504];
const LATE_SECONDS = [10, 120, 900];
/** Those that may charge a card, or look whether it could be charged; Stripe never answers 402 to another, whatever befell it before. */
const CHARGING = [
  'POST /v1/subscriptions',
  'POST /v1/elements/setup_intents/:id/confirm',
  'POST /v1/elements/payment_intents/:id/confirm',
] as const;

/**
 * Everything that can go wrong around the product. The SDK asks the table three times and Stripe twice before the product notices, so that
 * several calls in a row fail. What is dear (time-outs and restarts take real time, a process that begins anew a fifth of a second of one core) is drawn seldom.
 */
export const faults = {
  'table throttled': row(40, calls(6), atTable('throttled')),
  'table conflict': row(40, calls(6), atTable('conflict')),
  'table 5xx': row(40, calls(6), atTable('5xx')),
  'table 5xx after commit': row(60, calls(4), atTable('5xx-after-commit')),
  'table hangs up': row(30, calls(6), atTable('hang-up')),
  'table hangs up after commit': row(30, calls(4), atTable('hang-up-after-commit')),
  'table slow': row(10, calls(4), atTable('slow')),
  'table batch in part': row(5, calls(6), atTable('unprocessed')),
  'table item too large': row(5, calls(2), atTable('too-large')),
  'mail 5xx': row(15, outage(40), atMail('5xx')),
  'mail throttled': row(10, outage(20), atMail('throttled')),
  'mail answer lost': row(10, outage(10), atMail('lost')),
  'mail bounces': row(4, once, bounce),
  'provider 401': row(4, calls(6), atProvider('bad-key')),
  'provider quota out': row(4, calls(6), atProvider('no-credits')),
  'provider 429': row(6, calls(6), atProvider('too-many-calls')),
  'provider 429 with Retry-After': row(4, calls(2), atProvider('too-many-calls-retry-after')),
  'provider 500': row(6, calls(6), atProvider('server-error')),
  'provider time-out': row(1, calls(2), atProvider('time-out')),
  'provider HTML': row(6, calls(6), atProvider('html')),
  'provider cut JSON': row(6, calls(6), atProvider('cut-json')),
  'provider 50 MB': row(1, calls(2), atProvider('huge')),
  'provider empty league': row(6, calls(6), atProvider('empty-league')),
  'Stripe 402': row(10, calls(2), atStripe('before', [402], {}, CHARGING)),
  'Stripe 409': row(15, calls(3), atStripe('before', [409])),
  'Stripe 429': row(15, calls(3), atStripe('before', [429])),
  'Stripe 5xx before the effect': row(25, calls(4), atStripe('before', SERVER_ERRORS, { cached: false })),
  'Stripe 5xx after the effect': row(35, calls(4), atStripe('after', SERVER_ERRORS, { cached: false })),
  'Stripe 500 kept under its key': row(20, calls(3), atStripe('after', [500], { cached: true })),
  'Stripe hangs up before the effect': row(15, calls(3), atStripe('before', ['drop'])),
  'Stripe hangs up after the effect': row(20, calls(3), atStripe('after', ['drop'])),
  'Stripe time-out': row(1, calls(2), atStripe('after', ['timeout'])),
  'portal not configured': row(4, actions(60), closesPortal),
  'webhooks lost': row(12, actions(60), losesWebhooks),
  'webhooks lost for days': row(1, actions(1000), losesWebhooks),
  'webhooks withheld': row(12, actions(60), withholdsWebhooks),
  'webhooks twice': row(
    12,
    actions(60),
    webhooksCome(() => ({ twice: true })),
  ),
  'webhooks shuffled': row(
    12,
    actions(60),
    webhooksCome(() => ({ shuffled: true })),
  ),
  'webhooks late': row(
    8,
    actions(60),
    webhooksCome((choice) => ({ lateSeconds: pick(LATE_SECONDS, choice), shuffled: true })),
  ),
  'bus 5xx': row(8, calls(4), atBus('5xx')),
  'bus 5xx after the effect': row(8, calls(3), atBus('5xx-after')),
  'bus refuses': row(8, calls(4), atBus('refused')),
  'bus tells twice': row(8, calls(6), atBus('twice')),
  'secret missing': row(2, outage(20), ({ product, choice }) =>
    product.local().removeSecret(pick(Object.values(secrets), choice)),
  ),
  'processes killed': row(6, once, ({ product }) => void product.local().killFunctions()),
  'product restarted': row(1, once, ({ product, meanwhile, choice }) => void meanwhile(product.restart(choice < 0.5))),
  'clock moved': row(25, once, ({ product, choice }) => void product.local().advance(pick(MOVES_MS, choice))),
  'jobs twice at once': row(12, once, jobsTwice),
  'log sink down': row(3, actions(60), logSinkDown),
};

export type FaultKind = keyof typeof faults;
export const faultKinds: readonly FaultKind[] = Object.keys(faults).filter(isFaultKind);

function isFaultKind(name: string): name is FaultKind {
  return Object.hasOwn(faults, name);
}

/** Ends every fault of every border. Settles when the webhooks that were withheld have been sent. */
export function healAll(product: Product): Promise<void> {
  const { table, mail, feed, stripe, bus, logSink } = product.local();
  for (const border of [table, mail, feed, stripe, bus, logSink]) border.heal();
  stripe.webhooks.configure({});
  return stripe.webhooks.resume();
}

type Local = ReturnType<Product['local']>;

function atTable(fault: Parameters<Local['table']['fail']>[0]): Injection {
  return ({ product, times }) => void product.local().table.fail(fault, { times });
}

function atMail(fault: Parameters<Local['mail']['fail']>[0]): Injection {
  return ({ product }) => {
    product.local().mail.fail(fault);
    return () => product.local().mail.heal();
  };
}

/** One of the mails that were sent comes back. */
function bounce({ product, bounced, choice }: Place): undefined {
  const { mail } = product.local();
  const sent = mail.mails();
  if (sent.length === 0) return;
  const { id, to } = pick(sent, choice);
  mail.bounce(id);
  for (const address of to) bounced(address);
}

function atProvider(kind: Parameters<Local['feed']['fail']>[1]): Injection {
  return ({ product, times, choice }) => {
    const league = choice < 0.3 ? '*' : pick(leagues, choice).key;
    const which = choice * 10 - Math.floor(choice * 10) < 0.5 ? 'odds' : 'all';
    product.local().feed.fail(league, kind, { calls: which, times });
    return undefined;
  };
}

function atBus(fault: Parameters<Local['bus']['fail']>[0]): Injection {
  return ({ product, times }) => void product.local().bus.fail(fault, { times });
}

type StripeFault = Parameters<Local['stripe']['fail']>[1];

function atStripe(
  when: StripeFault['when'],
  statuses: readonly StripeFault['status'][],
  more: Pick<StripeFault, 'cached'> = {},
  routes: readonly Parameters<Local['stripe']['fail']>[0][] = ['*'],
): Injection {
  return ({ product, times, choice }) => {
    const status = pick(statuses, choice);
    product.local().stripe.fail(pick(routes, choice), { when, status, times, ...more });
    return undefined;
  };
}

function closesPortal({ product }: Place): () => void {
  product.local().stripe.settings.portalOff = true;
  return () => {
    product.local().stripe.settings.portalOff = false;
  };
}

function losesWebhooks({ product, meanwhile }: Place): () => void {
  product.local().stripe.webhooks.pause();
  return () => {
    product.local().stripe.webhooks.dropAll();
    meanwhile(product.local().stripe.webhooks.resume());
  };
}

function withholdsWebhooks({ product, meanwhile, choice }: Place): () => void {
  product.local().stripe.webhooks.pause();
  return () => meanwhile(product.local().stripe.webhooks.resume({ shuffled: choice < 0.5, twice: choice < 0.25 }));
}

function webhooksCome(how: (choice: number) => Parameters<Local['stripe']['webhooks']['configure']>[0]): Injection {
  return ({ product, choice }) => {
    product.local().stripe.webhooks.configure(how(choice));
    return () => product.local().stripe.webhooks.configure({});
  };
}

function jobsTwice({ product, meanwhile, choice }: Place): undefined {
  const { sweepMails, reconcile, scan } = product.local();
  const job = pick([sweepMails, reconcile, scan], choice);
  meanwhile(Promise.all([job(), job()]));
}

function logSinkDown({ product }: Place): () => void {
  product.local().logSink.fail('closed');
  return () => {
    product.local().logSink.heal();
    // A pipe that was cut stays so as long as its process lives.
    product.local().killFunctions();
  };
}
