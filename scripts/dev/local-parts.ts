import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serveAws } from '../simulators/aws/aws-json.ts';
import { withAwsKeys } from '../simulators/aws/aws-keys.ts';
import { makeBus } from '../simulators/aws/bus.ts';
import type { Deployed } from '../simulators/aws/deployed.ts';
import { openLocalTable } from '../simulators/aws/faulty-table/local-table.ts';
import { startFunctionHost } from '../simulators/aws/function-host.ts';
import { makeGateway } from '../simulators/aws/gateway.ts';
import type { Listening } from '../simulators/aws/listening.ts';
import { makeLogSink } from '../simulators/aws/log-sink.ts';
import { openMailBox } from '../simulators/aws/mail.ts';
import type { MovedClock } from '../simulators/aws/moved-clock.ts';
import { replay } from '../simulators/odds-provider/recorded.ts';
import { simulate } from '../simulators/odds-provider/simulation.ts';
import { makeFeed } from '../simulators/odds-provider/v4/feed.ts';
import type { SeededCourse } from '../simulators/stripe/seed-subscription.ts';
import { awsVariables, LOCAL_BUS, LOCAL_TABLE, localVariables } from './environment.ts';
import type { LocalOptions } from './local-options.ts';
import { BUILT_PAGE, READY_STAGE, ROOT } from './made.ts';
import { builtPage } from './page/built-page.ts';
import type { PagePayments } from './page/page-payments.ts';
import { buildPage, vitePage } from './page/vite-page.ts';
import { type LocalSecrets, localSecrets, secretVariables } from './secrets.ts';
import { seedReadySubscriber } from './seed.ts';
import type { Site } from './site.ts';
import { makeStage, PLAYED_STAGE, readStage } from './stage.ts';
import { makeStarting, type Starting } from './starting.ts';

const SEED = 'crossbook';
/** Jobs under way may end when all is stopped: a scan cut short would keep its lease, and the next start would wait for it. */
const LAST_JOBS_MS = 15_000;
/** An account, with an active subscription where nothing else is said. */
export interface Subscriber {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  /** What it begins with at Stripe instead; 'none': it never had any. */
  readonly subscription?: SeededCourse | 'none';
}

/** Who can sign in at once. */
export const SUBSCRIBER: Subscriber = {
  email: 'demo@crossbook.example',
  password: 'crossbook-local-demo',
  firstName: 'Demo',
  lastName: 'Subscriber',
};

type Filled = LocalOptions & Required<Pick<LocalOptions, 'env' | 'report'>> & { readonly clock: MovedClock };
export type Closers = (() => unknown)[];

/** Starts everything behind the port. What has been started is put into `closers` at once, to be closed in reverse order. */
export async function startParts(options: Filled, { port, server }: Listening, closers: Closers) {
  const { dataDir, env, report, clock } = options;
  const { now } = clock;
  const secrets = await localSecrets(join(dataDir, 'secrets.json'));
  const realStripe =
    env.STRIPE_SECRET_KEY === undefined
      ? undefined
      : { secretKey: env.STRIPE_SECRET_KEY, webhookSecret: env.STRIPE_WEBHOOK_SECRET };
  const [deployed, source, opened] = await Promise.all([
    options.built === true && options.build === false
      ? readStage(READY_STAGE)
      : makeStage(ROOT, join(dataDir, `cdk.out-${PLAYED_STAGE}`)),
    options.recordings === undefined
      ? simulate(options.feed?.seed ?? SEED, {
          gamesEach: options.feed?.gamesEach,
          beginsAt: options.feed?.sameBoard === true ? Math.floor(now() / 1000) : undefined,
        })
      : replay(options.recordings, Math.floor(now() / 1000)),
    realStripe === undefined ? openStripe(dataDir, secrets, port, now) : undefined,
  ]);
  const stripe = opened?.stripe;
  const payments = opened?.payments ?? { publishableKey: env.STRIPE_PUBLISHABLE_KEY, standIn: undefined };
  const aws = await withAwsKeys(awsVariables(env));
  const place = { folder: dataDir, name: LOCAL_TABLE, shape: deployed.table, env, inCloud: aws !== undefined };
  const { table, ...behind } = await openLocalTable(place, options.tableFaults === true, closers);
  const realOdds =
    env.ODDS_API_KEY === undefined ? undefined : { apiKey: env.ODDS_API_KEY, baseUrl: env.ODDS_API_BASE_URL };
  const variables = localVariables({
    port,
    tableEndpoint: behind.endpoint,
    secrets: secretVariables(secrets),
    realOdds,
    realStripe,
    aws,
  });
  const keys = { emailKey: secrets.emailKey, pepper: secrets.passwordPepper };
  const addSubscriber = ({ subscription, ...person }: Subscriber) =>
    seedReadySubscriber({
      endpoint: table.endpoint,
      tableName: LOCAL_TABLE,
      account: { ...person, ...keys, now: now(), subscribed: subscription !== 'none' },
      ...(subscription === 'none' ? {} : { atStripe: opened?.seed, course: subscription }),
    });
  await addSubscriber(SUBSCRIBER);
  const feed = makeFeed({ source, apiKey: secrets.oddsApiKey, now, ...options.feed });
  const logFile = join(dataDir, 'functions.log');
  const sink = makeLogSink((text) => void appendFile(logFile, text));
  const { processes } = options;
  const host = startFunctionHost({ functions: deployed.functions, variables, clock, sink, processes });
  closers.push(host.stop);
  const starting: Starting = makeStarting({ host, functions: deployed.functions, report });
  closers.push(() => Promise.race([starting.idle(), pause(LAST_JOBS_MS, undefined, { ref: false })]));
  const bus = makeBus({ name: LOCAL_BUS, rules: deployed.rules, start: starting.start, now });
  const mailBox = await openMailBox({
    file: join(dataDir, 'mails.jsonl'),
    ...deployed.mail,
    now,
    tell: bus.tell,
  });
  const api = makeGateway({
    routes: deployed.routes,
    host,
    originSecret: secrets.originSecret,
    now,
    report,
  });
  const site: Site = {
    api,
    odds: feed.handle,
    mail: mailBox.serve,
    bus: (request, response) => serveAws(bus.operations, request, response),
    stripe,
    page: await pageOf({ ...options, payments }, deployed, server, closers),
  };
  return {
    site,
    feed,
    stripe,
    mailBox,
    starting,
    deployed,
    logFile,
    addSubscriber,
    table,
    bus: bus.faults,
    sink,
    killFunctions: host.kill,
    loseSecret: host.loseSecret,
  };
}

/** Loaded only where it is played: it takes a moment, and the real one needs nothing of it. */
async function openStripe(dataDir: string, secrets: LocalSecrets, port: number, now: () => number) {
  const { openProductStripe } = await import('./product-stripe.ts');
  return openProductStripe({
    dataFile: join(dataDir, 'stripe.jsonl'),
    secretKey: secrets.stripeSecretKey,
    webhookSecret: secrets.stripeWebhookSecret,
    site: `http://localhost:${port}`,
    now,
  });
}

type PageOptions = LocalOptions & { readonly payments: PagePayments };

async function pageOf(options: PageOptions, deployed: Deployed, server: Listening['server'], closers: Closers) {
  const { payments } = options;
  if (options.built === true) {
    if (options.build !== false) await buildPage(ROOT, BUILT_PAGE, payments);
    const { pageHeaders: headers, pageRoutes: routes } = deployed;
    return builtPage({ folder: join(ROOT, BUILT_PAGE), headers, routes, payments });
  }
  const vite = await vitePage(ROOT, server, { cacheDir: join(options.dataDir, 'vite'), payments });
  closers.push(vite.close);
  return vite.serve;
}
