import { appendFile, mkdir, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { webhooks } from '../../shared/contracts/webhooks.ts';
import type { JobName } from '../../shared/deployment/jobs.ts';
import { makeAdjustableClock } from '../simulators/aws/adjustable-clock.ts';
import { serveAws } from '../simulators/aws/aws-json.ts';
import { type BusFaults, makeBus } from '../simulators/aws/bus.ts';
import type { Deployment } from '../simulators/aws/deployment.ts';
import { type KillableHost, startFunctionHost } from '../simulators/aws/function-host.ts';
import { makeGateway } from '../simulators/aws/gateway.ts';
import { listen, type RunningServer } from '../simulators/aws/listen.ts';
import { type LocalLogSink, makeLogSink } from '../simulators/aws/log-sink.ts';
import { MAIL_PATH } from '../simulators/aws/mail-record.ts';
import { type LocalMail, openMailbox } from '../simulators/aws/mailbox.ts';
import { makeAsyncInvoker, scheduledEvent, startSchedule } from '../simulators/aws/schedule.ts';
import { tableEngine } from '../simulators/aws/table-engine.ts';
import { type LocalTable, openLocalTable } from '../simulators/aws/table-proxy/local-table.ts';
import { replay } from '../simulators/odds-provider/replay.ts';
import { simulate } from '../simulators/odds-provider/simulation.ts';
import { type Feed, makeFeed } from '../simulators/odds-provider/v4/feed.ts';
import type { LocalStripe } from '../simulators/stripe/local-stripe.ts';
import { awsVariables, LOCAL_BUS, LOCAL_SCAN_MINUTES, LOCAL_TABLE, localVariables } from './environment.ts';
import { builtPage } from './page/built-page.ts';
import type { PagePayments } from './page/page-payments.ts';
import { buildPage, vitePage } from './page/vite-page.ts';
import { type LocalSecrets, localSecrets, secretVariables } from './secrets.ts';
import { addSubscriber, READY_SUBSCRIBER, type Subscriber } from './seed.ts';
import { type Site, siteListener } from './site.ts';
import { BUILT_PAGE, makeStage, PLAYED_STAGE, READY_STAGE, ROOT, readStage } from './stage.ts';

export interface LocalOptions {
  /** 0 takes a free one. */
  readonly port: number;
  /** What outlives a restart: the table, secrets, mails, logs. */
  readonly dataDir: string;
  /** Begin with an empty `dataDir`. */
  readonly fresh?: boolean;
  /** The production build with the CDN's headers instead of the sources with hot reload. */
  readonly built?: boolean;
  /** Bundle the functions and build the page first; false takes what `makeReady` made. Only with `built`. */
  readonly build?: boolean;
  /** Scan at the start and then by the clock; false leaves scans to whoever asks for them. */
  readonly schedule?: boolean;
  /** Folder or file of recorded replies to serve instead of the simulation. */
  readonly recordings?: string;
  /** The simulation. */
  readonly feed?: {
    readonly seed?: string;
    readonly gamesEach?: number;
    /** The simulated board at the start is the same at any hour of any day. */
    readonly sameBoard?: boolean;
  };
  /** The functions in processes of their own, which can be killed, instead of threads of this one. */
  readonly processes?: boolean;
  /** Something between the functions and the table that can be told to fail. Only on this machine's own table. */
  readonly tableFaults?: boolean;
  /** Hash passwords as cheaply as is accepted instead of as in production. Only on this machine's own table. */
  readonly cheapPasswords?: boolean;
  /** How far ahead of the system's the clock begins, in ms: where a run before this one has left it. */
  readonly clockOffset?: number;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Told of failures, one text each. */
  readonly report?: (text: string) => void;
}

/** The running product, and the borders of it that can be told to fail. */
export interface Local extends Pick<KillableHost, 'removeSecret'> {
  readonly url: string;
  readonly mailUrl: string;
  readonly logFile: string;
  readonly credentials: { readonly email: string; readonly password: string };
  readonly feed: Feed;
  readonly mail: LocalMail;
  /** Throws where the real one is used. */
  readonly stripe: LocalStripe;
  readonly table: LocalTable;
  readonly bus: BusFaults;
  /** Takes what the functions write; can be told not to. */
  readonly logSink: LocalLogSink;
  /**
   * Ends every function in the middle of what it does: by SIGKILL with `processes`. A call under way fails; an event or a scheduled start
   * is tried again as often as its function's template says.
   */
  readonly killFunctions: () => void;
  /** Makes one more account. */
  readonly addSubscriber: (person: Subscriber) => Promise<void>;
  /** Starts a scan as the schedule does; settles when it has ended. */
  readonly scan: () => Promise<void>;
  /** Sends every mail that is due, as the schedule does; settles when it has ended. */
  readonly sweepMails: () => Promise<void>;
  /** Brings accounts and subscriptions level with Stripe, as the schedule does; settles when it has ended. */
  readonly reconcile: () => Promise<void>;
  /** The time here, which is not the browser's once it has been moved: ms. */
  readonly now: () => number;
  /** Moves the clock of everything here on, by milliseconds: the feed's, the gateway's and the functions'. What is due at Stripe comes to pass, and is told. */
  readonly advance: (milliseconds: number) => void;
  readonly stop: () => Promise<void>;
}

const SEED = 'crossbook';
/** Stripe's stand-in tries a webhook again after 5 s and later. */
const STRIPE_TICK_MS = 5_000;
/** Jobs under way may end when all is stopped: a scan cut short would keep its lease, and the next start would wait for it. */
const LAST_JOBS_MS = 15_000;
const SCAN = 'opportunities/refresh-odds' satisfies JobName;

type Filled = LocalOptions & Required<Pick<LocalOptions, 'env' | 'report'>>;

/** Starts the whole product on one port of this machine. Requests that come before all is ready wait. */
export async function startLocal(options: LocalOptions): Promise<Local> {
  const { dataDir, env = {}, report = console.error } = options;
  const started = new AsyncDisposableStack();
  const ready = Promise.withResolvers<Site>();
  ready.promise.catch(() => undefined);
  try {
    const listening = await listen(options.port, siteListener(ready.promise, report));
    started.defer(listening.close);
    if (options.fresh === true) await rm(dataDir, { recursive: true, force: true });
    await mkdir(dataDir, { recursive: true });
    const { site, local } = await startParts({ ...options, env, report }, listening, started);
    ready.resolve(site);
    return local;
  } catch (error) {
    ready.reject(error);
    await started.disposeAsync();
    throw error;
  }
}

/** Starts everything behind the port. How to end what has been started is told to `started` at once. */
async function startParts(options: Filled, { port, server }: RunningServer, started: AsyncDisposableStack) {
  const { dataDir, env, report, cheapPasswords = false } = options;
  const { now, ...clock } = makeAdjustableClock(options.clockOffset);
  const secrets = await localSecrets(join(dataDir, 'secrets.json'));
  const aws = await awsVariables(env);
  // Said before anything is made.
  const engine = aws === undefined ? tableEngine(env) : undefined;
  if (engine !== undefined && 'missing' in engine) throw new Error(engine.missing);
  const [deployed, source, opened] = await Promise.all([
    options.built === true && options.build === false
      ? readStage(READY_STAGE)
      : makeStage(ROOT, join(dataDir, `cdk.out-${PLAYED_STAGE}`)),
    options.recordings === undefined
      ? simulate(options.feed?.seed ?? SEED, {
          gamesPerLeague: options.feed?.gamesEach,
          startTime: options.feed?.sameBoard === true ? Math.floor(now() / 1000) : undefined,
        })
      : replay(options.recordings, Math.floor(now() / 1000)),
    env.STRIPE_SECRET_KEY === undefined ? openStripe(dataDir, secrets, port, now) : undefined,
  ]);
  const { table, endpoint } = await openLocalTable({
    folder: dataDir,
    name: LOCAL_TABLE,
    shape: deployed.table,
    env,
    inCloud: aws !== undefined,
    canFail: options.tableFaults === true,
    cleanup: started,
  });
  const seeding = { endpoint: table.endpoint, secrets, cheapPasswords, now, atStripe: opened?.seed };
  await addSubscriber(seeding, READY_SUBSCRIBER);
  const feed = makeFeed({ source, apiKey: secrets.oddsApiKey, now });
  const logFile = join(dataDir, 'functions.log');
  const logSink = makeLogSink((text) => void appendFile(logFile, text));
  const given = { port, tableEndpoint: endpoint, secrets: secretVariables(secrets), env, aws, cheapPasswords };
  const host = startFunctionHost({
    functions: deployed.functions,
    variables: localVariables(given),
    clock: { now, ...clock },
    sink: logSink,
    processes: options.processes,
  });
  started.defer(host.stop);
  const { start, idle } = makeAsyncInvoker({ host, functions: deployed.functions, report });
  started.defer(() => Promise.race([idle(), pause(LAST_JOBS_MS, undefined, { ref: false })]));
  const bus = makeBus({ name: LOCAL_BUS, rules: deployed.rules, start, now });
  const mail = await openMailbox({ file: join(dataDir, 'mails.jsonl'), ...deployed.mail, now, publish: bus.publish });
  const payments = opened?.payments ?? { publishableKey: env.STRIPE_PUBLISHABLE_KEY, standIn: undefined };
  const site: Site = {
    api: makeGateway({ routes: deployed.routes, host, originSecret: secrets.originSecret, now, report }),
    odds: feed.handle,
    mail: mail.serve,
    bus: (request, response) => serveAws(bus.operations, request, response),
    stripe: opened?.stripe,
    page: await pageOf({ ...options, payments }, deployed, server, started),
  };
  // Until somebody listens, what Stripe tells is kept.
  const { method, path } = webhooks['billing/stripe-webhook'];
  if (deployed.routes.some(({ key }) => key === `${method} ${path}`)) void opened?.stripe.webhooks.resume();
  const tick = () => void opened?.stripe.tick().catch((error: unknown) => report(String(error)));
  if (options.schedule !== false) {
    const ticking = setInterval(tick, STRIPE_TICK_MS);
    started.defer(() => clearInterval(ticking));
    const schedules = deployed.schedules.map((schedule) =>
      schedule.function === SCAN && env.ODDS_API_KEY === undefined
        ? { ...schedule, everyMinutes: LOCAL_SCAN_MINUTES }
        : schedule,
    );
    started.defer(startSchedule({ schedules, start, now }));
  }
  const run = (job: JobName) => () => {
    start(job, scheduledEvent(now()));
    return idle();
  };
  const url = `http://localhost:${port}`;
  const { email, password } = READY_SUBSCRIBER;
  const local: Local = {
    ...{ url, mailUrl: url + MAIL_PATH, logFile, credentials: { email, password } },
    ...{ feed, mail, table, bus: bus.faults, logSink, now },
    addSubscriber: (person) => addSubscriber(seeding, person),
    get stripe() {
      if (opened === undefined) throw new Error('Stripe is the real one here');
      return opened.stripe;
    },
    killFunctions: host.kill,
    removeSecret: host.removeSecret,
    scan: run(SCAN),
    sweepMails: run('mail/sweep-outbox'),
    reconcile: run('reconciling/reconcile'),
    advance: (milliseconds) => {
      clock.advance(milliseconds);
      tick();
    },
    stop: () => started.disposeAsync(),
  };
  return { site, local };
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

async function pageOf(options: PageOptions, deployed: Deployment, server: Server, started: AsyncDisposableStack) {
  const { payments } = options;
  if (options.built === true) {
    if (options.build !== false) await buildPage(ROOT, BUILT_PAGE, payments);
    const { pageHeaders: headers, pageRoutes: routes } = deployed;
    return builtPage({ folder: join(ROOT, BUILT_PAGE), headers, routes, payments });
  }
  const vite = await vitePage(ROOT, server, { cacheDir: join(options.dataDir, 'vite'), payments });
  started.defer(vite.close);
  return vite.serve;
}
