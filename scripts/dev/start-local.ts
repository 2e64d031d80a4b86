import { appendFile, mkdir, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { LeagueKey } from '../../shared/catalogue/leagues.ts';
import { LIVE_PATH } from '../../shared/contracts/live/messages.ts';
import { webhooks } from '../../shared/contracts/webhooks.ts';
import type { JobName } from '../../shared/deployment/jobs.ts';
import type { SnapshotParts } from '../../shared/deployment/snapshot-parts.ts';
import type { AlertServices } from '../simulators/alerts/alert-services.ts';
import { ALERTS_PATH } from '../simulators/alerts/alerts-page.ts';
import { makeAdjustableClock } from '../simulators/aws/adjustable-clock.ts';
import { serveAws } from '../simulators/aws/aws-json.ts';
import { type BusFaults, makeBus } from '../simulators/aws/bus.ts';
import type { Deployment } from '../simulators/aws/deployment.ts';
import { type KillableHost, startFunctionHost } from '../simulators/aws/function-host.ts';
import { accessLogLine } from '../simulators/aws/gateway/access-log.ts';
import { makeGateway } from '../simulators/aws/gateway.ts';
import { listen, type RunningServer } from '../simulators/aws/listen.ts';
import { type LocalLogSink, makeLogSink } from '../simulators/aws/log-sink.ts';
import { MAIL_PATH } from '../simulators/aws/mail-record.ts';
import { type LocalMail, openMailbox } from '../simulators/aws/mailbox.ts';
import { type ObjectFaults, openObjectStore } from '../simulators/aws/object-store.ts';
import { makeAsyncInvoker, scheduledEvent, startSchedule } from '../simulators/aws/schedule.ts';
import { makeSocketGateway, type SocketGateway } from '../simulators/aws/socket-gateway.ts';
import { tableEngine } from '../simulators/aws/table-engine.ts';
import { type LocalTable, openLocalTable } from '../simulators/aws/table-proxy/local-table.ts';
import { replay } from '../simulators/odds-provider/replay.ts';
import { simulate } from '../simulators/odds-provider/simulation.ts';
import { type Feed, makeFeed } from '../simulators/odds-provider/v4/feed.ts';
import type { LocalStripe } from '../simulators/stripe/local-stripe.ts';
import { CLOCK_PATH, makeClockPage, STEP_MINUTES } from './clock-page.ts';
import {
  awsVariables,
  LOCAL_BUS,
  LOCAL_PARTS,
  LOCAL_SCAN_MINUTES,
  LOCAL_TABLE,
  localVariables,
} from './environment.ts';
import { builtPage } from './page/built-page.ts';
import type { PagePayments } from './page/page-payments.ts';
import { buildPage, vitePage } from './page/vite-page.ts';
import { openProductAlerts } from './product-alerts.ts';
import { type LocalSecrets, localSecrets, secretVariables } from './secrets.ts';
import { addSubscriber, DEMO_SUBSCRIBER, type LocalAccount } from './seed.ts';
import { type Site, siteListener } from './site.ts';
import { BUILT_PAGE, LOCAL_STAGE, PREBUILT_STAGE, ROOT, readStage, synthesizeStage } from './stage.ts';

export interface LocalOptions {
  /** 0: any free port. */
  readonly port: number;
  /** Keeps the table, secrets, mails and logs over restarts. */
  readonly dataDir: string;
  /** Deletes `dataDir` first. */
  readonly fresh?: boolean;
  /** Serves the production build with the CDN's headers instead of the sources with hot reload. */
  readonly built?: boolean;
  /** Bundles the functions and builds the page first; false uses the output of `prebuild`. Only with `built`. */
  readonly build?: boolean;
  /** Runs the scheduled jobs; with false they only run on request. */
  readonly schedule?: boolean;
  /** Folder or file of recorded replies to serve instead of the simulated feed. */
  readonly recordings?: string;
  /** The simulated feed. */
  readonly feed?: {
    readonly seed?: string;
    readonly gamesEach?: number;
    /** Starts with the same odds at any time of any day. */
    readonly fixedBoard?: boolean;
  };
  /** Runs each function in its own process, which can be killed, instead of a thread. */
  readonly processes?: boolean;
  /** Where scans store parts of lists; by default what the stage's row says. */
  readonly snapshotParts?: SnapshotParts | undefined;
  /** Puts a fault-injecting proxy in front of the table. Only with the local table. */
  readonly tableFaults?: boolean;
  /** File to which the functions' AWS calls are appended; its folder exists. */
  readonly sdkCallsFile?: string;
  /** The leagues that are scanned; by default all. */
  readonly leagues?: readonly LeagueKey[] | undefined;
  /** Credits that scans may spend a day at the simulated feed; by default enough for everything. */
  readonly dailyCredits?: number;
  /** Hashes passwords at the lowest accepted cost. Only with the local table. */
  readonly cheapPasswords?: boolean;
  /** How far the clock starts ahead of the system's, in ms: for example where an earlier run left it. */
  readonly clockOffset?: number;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Called with each failure. */
  readonly report?: (text: string) => void;
}

/** The running product, and its dependencies, which can inject faults. */
export interface LocalProduct extends Pick<KillableHost, 'removeSecret'> {
  readonly url: string;
  readonly mailUrl: string;
  /** Where the alerts are shown that the simulated services took. */
  readonly alertsUrl: string;
  /** Where the product's clock is moved. */
  readonly clockUrl: string;
  readonly logFile: string;
  /** The API's access log. */
  readonly accessLogFile: string;
  readonly credentials: { readonly email: string; readonly password: string };
  readonly feed: Feed;
  readonly mail: LocalMail;
  /** The simulated push service, Discord and Telegram. */
  readonly alerts: Pick<AlertServices, 'push' | 'discord' | 'telegram'>;
  /** @throws Error with the real Stripe */
  readonly stripe: LocalStripe;
  readonly table: LocalTable;
  readonly bus: BusFaults;
  readonly objects: ObjectFaults;
  readonly sockets: SocketGateway;
  /** Receives the functions' output. */
  readonly logSink: LocalLogSink;
  /**
   * Kills all functions, with `processes` by SIGKILL. Calls in flight fail; events and scheduled jobs are retried as often as the function's
   * template says.
   */
  readonly killFunctions: () => void;
  readonly addSubscriber: (account: LocalAccount) => Promise<void>;
  /** Runs a round as the schedule does, and the runs of the leagues that it asks for. */
  readonly scan: () => Promise<void>;
  /** Sends all due mail as the schedule does. */
  readonly sweepMails: () => Promise<void>;
  /** Records closing prices and grades bets as the schedule does. */
  readonly gradeBets: () => Promise<void>;
  /** Runs the reconciler as the schedule does. */
  readonly reconcile: () => Promise<void>;
  /** Sends owed alerts and digests as the schedule does. */
  readonly sweepAlerts: () => Promise<void>;
  /** Closes live sockets whose session or access has ended, as the schedule does. */
  readonly closeEnded: () => Promise<void>;
  /** The product's clock, which may be ahead of the browser's: ms. */
  readonly now: () => number;
  /** Advances the clock of the feed, the gateway, the functions and Stripe, by milliseconds. What becomes due at Stripe happens and is announced by webhooks. */
  readonly advance: (milliseconds: number) => void;
  readonly stop: () => Promise<void>;
}

const SEED = 'crossbook';
/** The Stripe simulator retries webhooks after 5 s or more. */
const STRIPE_TICK_MS = 5_000;
/** On a stop, running jobs may finish: a killed run would keep its league's lease, and the next start would wait for it. */
const JOB_SHUTDOWN_MS = 15_000;
const SCAN = 'opportunities/plan-scan' satisfies JobName;
const GRADING = 'bets/grade-bets' satisfies JobName;
const MINUTE_MS = 60_000;
/** Not run here: it checks a stage's public name, with an account that no local table has. */
const CANARY = 'canary/run-canary' satisfies JobName;

type ResolvedOptions = LocalOptions & Required<Pick<LocalOptions, 'env' | 'report'>>;

/** Starts the whole product on one local port. Early requests wait until everything is ready. */
export async function startLocal(options: LocalOptions): Promise<LocalProduct> {
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

/** Starts everything behind the port. Each part is added to `started`, which stops it. */
async function startParts(options: ResolvedOptions, { port, server }: RunningServer, started: AsyncDisposableStack) {
  const { dataDir, env, report, cheapPasswords = false, dailyCredits, snapshotParts, leagues } = options;
  const { now, ...clock } = makeAdjustableClock(options.clockOffset);
  const secrets = await localSecrets(join(dataDir, 'secrets.json'));
  const aws = await awsVariables(env);
  // Fail before anything is created.
  const engine = aws === undefined ? tableEngine(env) : undefined;
  if (engine !== undefined && 'missing' in engine) throw new Error(engine.missing);
  const [deployed, source, localStripe] = await Promise.all([
    options.built === true && options.build === false
      ? readStage(PREBUILT_STAGE)
      : synthesizeStage(ROOT, join(dataDir, `cdk.out-${LOCAL_STAGE}`)),
    options.recordings === undefined
      ? simulate(options.feed?.seed ?? SEED, {
          gamesPerLeague: options.feed?.gamesEach,
          startTime: options.feed?.fixedBoard === true ? Math.floor(now() / 1000) : undefined,
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
  const seedOptions = { endpoint: table.endpoint, secrets, cheapPasswords, now, atStripe: localStripe?.seed };
  await addSubscriber(seedOptions, DEMO_SUBSCRIBER);
  const feed = makeFeed({ source, apiKey: secrets.oddsApiKey, now });
  const logFile = join(dataDir, 'functions.log');
  const accessLogFile = join(dataDir, 'access.log');
  const logSink = makeLogSink((text) => void appendFile(logFile, text));
  const setup = {
    port,
    tableEndpoint: endpoint,
    secrets: secretVariables(secrets),
    env,
    aws,
    cheapPasswords,
    snapshotParts,
    dailyCredits,
    leagues,
  };
  const host = startFunctionHost({
    functions: deployed.functions,
    variables: localVariables(setup),
    clock: { now, ...clock },
    sink: logSink,
    processes: options.processes,
    sdkCallsFile: options.sdkCallsFile,
  });
  started.defer(host.stop);
  const { start, idle } = makeAsyncInvoker({ host, functions: deployed.functions, report });
  started.defer(() => Promise.race([idle(), pause(JOB_SHUTDOWN_MS, undefined, { ref: false })]));
  const objects = await openObjectStore({ folder: join(dataDir, 'objects'), bucket: LOCAL_PARTS, now });
  const bus = makeBus({ name: LOCAL_BUS, rules: deployed.rules, start, now });
  const mail = await openMailbox({ file: join(dataDir, 'mails.jsonl'), ...deployed.mail, now, publish: bus.publish });
  const payments = localStripe?.payments ?? { publishableKey: env.STRIPE_PUBLISHABLE_KEY, simulatorScript: undefined };
  const sockets = makeSocketGateway({
    routes: deployed.sockets,
    host,
    originSecret: secrets.originSecret,
    now,
    report,
  });
  started.defer(sockets.close);
  server.on('upgrade', (request, socket, head) => {
    if (request.url === LIVE_PATH) void sockets.upgrade(request, socket, head);
    // Vite's own are for hot reload.
    else if (!/^vite/.test(request.headers['sec-websocket-protocol'] ?? '')) socket.destroy();
  });
  const run = (job: JobName) => () => {
    start(job, scheduledEvent(now()));
    return idle();
  };
  const tick = () => void localStripe?.stripe.tick().catch((error: unknown) => report(String(error)));
  const advance = (milliseconds: number) => {
    clock.advance(milliseconds);
    tick();
  };
  const clockPage = makeClockPage({
    ...{ now, report },
    step: async () => {
      advance(STEP_MINUTES * MINUTE_MS);
      await run(SCAN)();
      await run(GRADING)();
    },
  });
  started.defer(clockPage.stop);
  const alerts = openProductAlerts({ now, telegramToken: secrets.telegramToken, port });
  const site: Site = {
    api: makeGateway({
      ...{ routes: deployed.routes, host, originSecret: secrets.originSecret, now, report },
      logAccess: (request) => void appendFile(accessLogFile, `${accessLogLine(deployed.accessLog, request)}\n`),
    }),
    odds: feed.handle,
    mail: mail.serve,
    alertHosts: alerts.services.serve,
    alerts: alerts.page,
    clock: clockPage.serve,
    bus: (request, response) => serveAws(bus.operations, request, response),
    objects: objects.serve,
    sockets: sockets.serve,
    stripe: localStripe?.stripe,
    page: await servePage({ ...options, payments }, deployed, server, started),
  };
  // Webhooks were withheld until now, when the endpoint is ready.
  const { method, path } = webhooks['billing/stripe-webhook'];
  if (deployed.routes.some(({ key }) => key === `${method} ${path}`)) void localStripe?.stripe.webhooks.resume();
  if (options.schedule !== false) {
    const ticking = setInterval(tick, STRIPE_TICK_MS);
    started.defer(() => clearInterval(ticking));
    const schedules = deployed.schedules
      .filter(({ function: name }) => name !== CANARY)
      .map((schedule) =>
        schedule.function === SCAN && env.ODDS_API_KEY === undefined
          ? { ...schedule, everyMinutes: LOCAL_SCAN_MINUTES }
          : schedule,
      );
    started.defer(startSchedule({ schedules, start, now }));
  }
  const url = `http://localhost:${port}`;
  const { email, password } = DEMO_SUBSCRIBER;
  const local: LocalProduct = {
    ...{
      url,
      mailUrl: url + MAIL_PATH,
      alertsUrl: url + ALERTS_PATH,
      clockUrl: url + CLOCK_PATH,
      logFile,
      accessLogFile,
      credentials: { email, password },
    },
    ...{ feed, mail, alerts: alerts.services, table, bus: bus.faults, objects, sockets, logSink, now },
    addSubscriber: (account) => addSubscriber(seedOptions, account),
    get stripe() {
      if (localStripe === undefined) throw new Error('The real Stripe is in use');
      return localStripe.stripe;
    },
    killFunctions: host.kill,
    removeSecret: host.removeSecret,
    scan: run(SCAN),
    sweepMails: run('mail/sweep-outbox'),
    gradeBets: run(GRADING),
    reconcile: run('reconciling/reconcile'),
    sweepAlerts: run('alerts/sweep-alerts'),
    closeEnded: run('live/close-ended'),
    advance,
    stop: () => started.disposeAsync(),
  };
  return { site, local };
}

/** The simulator is loaded only when used, since that takes a moment. */
async function openStripe(dataDir: string, secrets: LocalSecrets, port: number, now: () => number) {
  const { openProductStripe } = await import('./product-stripe.ts');
  return openProductStripe({
    dataFile: join(dataDir, 'stripe.jsonl'),
    secretKey: secrets.stripeSecretKey,
    readKey: secrets.stripeReadKey,
    webhookSecret: secrets.stripeWebhookSecret,
    site: `http://localhost:${port}`,
    now,
  });
}

type PageOptions = LocalOptions & { readonly payments: PagePayments };

async function servePage(options: PageOptions, deployed: Deployment, server: Server, started: AsyncDisposableStack) {
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
