import { leagues } from '../../shared/catalogue/leagues.ts';
import { secrets } from '../../shared/deployment/environment.ts';
import type { PlannedFault } from './chaos.ts';
import type { Aside, End } from './chaos-run.ts';
import type { FaultKind } from './fault-kinds.ts';
import type { Product } from './product.ts';

interface World extends Aside {
  readonly product: Product;
}

type Injection = (world: World, fault: PlannedFault) => End | undefined;

const SECOND_MS = 1000;
/**
 * While calls are under way: past the end of their leases. Longer times pass when everybody waits; what takes an hour on its way from the
 * product to a mail box is nobody's fault.
 */
const MOVES_MS = [2 * SECOND_MS, 21 * SECOND_MS, 61 * SECOND_MS, 121 * SECOND_MS];
const SERVER_ERRORS = [500, 502, 503, 504];
const LATE_SECONDS = [10, 120, 900];

const injections: Readonly<Record<FaultKind, Injection>> = {
  'table throttled': atTable('throttled'),
  'table conflict': atTable('conflict'),
  'table 5xx': atTable('5xx'),
  'table 5xx after commit': atTable('5xx-after-commit'),
  'table hangs up': atTable('hang-up'),
  'table hangs up after commit': atTable('hang-up-after-commit'),
  'table slow': atTable('slow'),
  'table batch in part': atTable('unprocessed'),
  'table item too large': atTable('too-large'),
  'mail 5xx': atMail('5xx'),
  'mail throttled': atMail('throttled'),
  'mail answer lost': atMail('lost'),
  'mail bounces': bounce,
  'provider 401': atProvider('bad-key'),
  'provider quota out': atProvider('no-credits'),
  'provider 429': atProvider('too-many-calls'),
  'provider 429 with Retry-After': atProvider('too-many-calls-retry-after'),
  'provider 500': atProvider('server-error'),
  'provider time-out': atProvider('time-out'),
  'provider HTML': atProvider('html'),
  'provider cut JSON': atProvider('cut-json'),
  'provider 50 MB': atProvider('huge'),
  'provider empty league': atProvider('empty-league'),
  'Stripe 402': declines,
  'Stripe 409': atStripe('before', [409]),
  'Stripe 429': atStripe('before', [429]),
  'Stripe 5xx before the effect': atStripe('before', SERVER_ERRORS, false),
  'Stripe 5xx after the effect': atStripe('after', SERVER_ERRORS, false),
  'Stripe 500 kept under its key': atStripe('after', [500], true),
  'Stripe hangs up before the effect': atStripe('before', ['drop']),
  'Stripe hangs up after the effect': atStripe('after', ['drop']),
  'Stripe time-out': atStripe('after', ['timeout']),
  'portal not configured': ({ product }) => {
    product.local().stripe.settings.portalOff = true;
    return () => {
      product.local().stripe.settings.portalOff = false;
    };
  },
  'webhooks lost': losesWebhooks,
  'webhooks lost for days': losesWebhooks,
  'webhooks withheld': ({ product, meanwhile }, { choice }) => {
    product.local().stripe.webhooks.withhold();
    return () => meanwhile(product.local().stripe.webhooks.release({ shuffled: choice < 0.5, twice: choice < 0.25 }));
  },
  'webhooks twice': webhooksDelivered(() => ({ twice: true })),
  'webhooks shuffled': webhooksDelivered(() => ({ shuffled: true })),
  'webhooks late': webhooksDelivered((choice) => ({ lateSeconds: chosen(LATE_SECONDS, choice), shuffled: true })),
  'bus 5xx': atBus('5xx'),
  'bus 5xx after the effect': atBus('5xx-after'),
  'bus refuses': atBus('refused'),
  'bus tells twice': atBus('twice'),
  'secret missing': ({ product }, { choice }) => product.local().loseSecret(chosen(Object.values(secrets), choice)),
  'processes killed': ({ product }) => {
    product.local().killFunctions();
    return undefined;
  },
  'product restarted': ({ product, meanwhile }, { choice }) => {
    meanwhile(product.restart(choice < 0.5));
    return undefined;
  },
  'clock moved': ({ product }, { choice }) => {
    product.local().advance(chosen(MOVES_MS, choice));
    return undefined;
  },
  'jobs twice at once': ({ product, meanwhile }, { choice }) => {
    const local = product.local();
    const job = chosen([local.sweepMails, local.reconcile, local.scan], choice);
    meanwhile(Promise.all([job(), job()]));
    return undefined;
  },
  'log sink down': ({ product }) => {
    product.local().logSink.fail('closed');
    return () => {
      product.local().logSink.heal();
      // A pipe that was cut stays so as long as its process lives.
      product.local().killFunctions();
    };
  },
};

/** Lets a fault befall the product. Gives what ends it, where it does not end by itself. */
export function inject(world: World, fault: PlannedFault): End | undefined {
  return injections[fault.kind](world, fault);
}

/** Ends every fault of every border. Settles when the webhooks that were withheld have been sent. */
export function healAll(product: Product): Promise<void> {
  const { table, mail, feed, stripe, bus, logSink } = product.local();
  for (const border of [table, mail, feed, stripe, bus, logSink]) border.heal();
  stripe.webhooks.deliver({});
  return stripe.webhooks.release();
}

type Local = ReturnType<Product['local']>;

function atTable(fault: Parameters<Local['table']['fail']>[0]): Injection {
  return ({ product }, { lasts }) => {
    product.local().table.fail(fault, { times: lasts });
    return undefined;
  };
}

function atMail(fault: Parameters<Local['mail']['fail']>[0]): Injection {
  return ({ product }) => {
    product.local().mail.fail(fault);
    return () => product.local().mail.heal();
  };
}

/** One of the mails that were sent comes back. */
function bounce({ product, bounced }: World, { choice }: PlannedFault): undefined {
  const { mail } = product.local();
  const sent = mail.mails();
  if (sent.length === 0) return;
  const { id, to } = chosen(sent, choice);
  mail.bounce(id);
  for (const address of to) bounced(address);
}

function atProvider(kind: Parameters<Local['feed']['fail']>[1]): Injection {
  return ({ product }, { lasts, choice }) => {
    const everywhere = choice < 0.3;
    const league = everywhere ? '*' : chosen(leagues, choice).key;
    const calls = choice * 10 - Math.floor(choice * 10) < 0.5 ? 'odds' : 'all';
    product.local().feed.fail(league, kind, { calls, times: lasts });
    return undefined;
  };
}

function atBus(fault: Parameters<Local['bus']['fail']>[0]): Injection {
  return ({ product }, { lasts }) => {
    product.local().bus.fail(fault, { times: lasts });
    return undefined;
  };
}

type StripeFault = Parameters<Local['stripe']['fail']>[1];

function atStripe(
  when: StripeFault['when'],
  statuses: readonly StripeFault['status'][],
  remembered?: boolean,
): Injection {
  return ({ product }, { lasts, choice }) => {
    const status = chosen(statuses, choice);
    product
      .local()
      .stripe.fail('*', { when, status, times: lasts, ...(remembered === undefined ? {} : { remembered }) });
    return undefined;
  };
}

/** Those that may charge a card, or look whether it could be charged; Stripe never answers 402 to another, whatever befell it before. */
const CHARGING = [
  'POST /v1/subscriptions',
  'POST /v1/elements/setup_intents/:id/confirm',
  'POST /v1/elements/payment_intents/:id/confirm',
] as const;

function declines({ product }: World, { lasts, choice }: PlannedFault): undefined {
  product.local().stripe.fail(chosen(CHARGING, choice), { when: 'before', status: 402, times: lasts });
}

function losesWebhooks({ product, meanwhile }: World): End {
  product.local().stripe.webhooks.withhold();
  return () => {
    product.local().stripe.webhooks.lose();
    meanwhile(product.local().stripe.webhooks.release());
  };
}

function webhooksDelivered(
  manner: (choice: number) => Parameters<Local['stripe']['webhooks']['deliver']>[0],
): Injection {
  return ({ product }, { choice }) => {
    product.local().stripe.webhooks.deliver(manner(choice));
    return () => product.local().stripe.webhooks.deliver({});
  };
}

function chosen<T>(all: readonly [T, ...T[]] | readonly T[], choice: number): T {
  const found = all[Math.floor(choice * all.length)];
  if (found === undefined) throw new Error('There is nothing to choose from');
  return found;
}
