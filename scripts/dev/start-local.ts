import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { telegramSecret } from '../../functions/alerts/channels/telegram-secret.ts';
import { LIVE_PATH } from '../../shared/contracts/live/messages.ts';
import { webhooks } from '../../shared/contracts/webhooks.ts';
import type { JobName } from '../../shared/deployment/jobs.ts';
import { makeAlertServices } from '../simulators/alerts/alert-services.ts';
import { ALERTS_PATH, makeAlertsPage } from '../simulators/alerts/alerts-page.ts';
import { makeAdjustableClock } from '../simulators/aws/adjustable-clock.ts';
import { serveAws } from '../simulators/aws/aws-json.ts';
import { makeBus } from '../simulators/aws/bus.ts';
import { startFunctionHost } from '../simulators/aws/function-host.ts';
import { accessLogLine } from '../simulators/aws/gateway/access-log.ts';
import { makeGateway } from '../simulators/aws/gateway.ts';
import { listen, type RunningServer } from '../simulators/aws/listen.ts';
import { MAIL_PATH } from '../simulators/aws/mail-record.ts';
import { openMailbox } from '../simulators/aws/mailbox.ts';
import { openObjectStore } from '../simulators/aws/object-store.ts';
import { makeAsyncInvoker, scheduledEvent, startSchedule } from '../simulators/aws/schedule.ts';
import { makeSocketGateway } from '../simulators/aws/socket-gateway.ts';
import { tableEngine } from '../simulators/aws/table-engine.ts';
import { openLocalTable } from '../simulators/aws/table-proxy/local-table.ts';
import { replay } from '../simulators/odds-provider/replay.ts';
import { simulate } from '../simulators/odds-provider/simulation.ts';
import { makeFeed } from '../simulators/odds-provider/v4/feed.ts';
import { CLOCK_PATH, makeClockPage, STEP_MINUTES } from './clock-page.ts';
import { mailUrlOutside, prepareMail } from './emulated-mail.ts';
import {
  awsVariables,
  LOCAL_BUS,
  LOCAL_PARTS,
  LOCAL_SCAN_MINUTES,
  LOCAL_TABLE,
  localVariables,
} from './environment.ts';
import type { LocalOptions, LocalProduct } from './local-product.ts';
import { type LocalSecrets, localSecrets, secretVariables } from './secrets.ts';
import { addSubscriber, DEMO_SUBSCRIBER } from './seed.ts';
import { servePage } from './serve-page.ts';
import { type Site, siteListener } from './site.ts';
import { buildPart, readStage } from './stage.ts';
import { timedBy } from './start-steps.ts';

const SEED = 'crossbook';
/** The Stripe simulator retries webhooks after 5 s or more. */
const STRIPE_TICK_MS = 5_000;
/** On a stop, running jobs may finish: a killed run would keep its league's lease, and the next start would wait for it. */
const JOB_SHUTDOWN_MS = 15_000;
const SCAN = 'odds/plan-scan' satisfies JobName;
const GRADING = 'bets/grade-bets' satisfies JobName;
const MINUTE_MS = 60_000;
/** Not run here: it checks a stage's public name, with an account that no local table has. */
const CANARY = 'operations/canary/run-canary' satisfies JobName;

type ResolvedOptions = LocalOptions & Required<Pick<LocalOptions, 'env' | 'report' | 'onStep'>>;

/** Starts the whole product on one local port. Early requests wait until what answers them is ready. */
export async function startLocal(options: LocalOptions): Promise<LocalProduct> {
  const { dataDir, env = {}, report = console.error, onStep = () => undefined } = options;
  const started = new AsyncDisposableStack();
  const ready = Promise.withResolvers<Site>();
  ready.promise.catch(() => undefined);
  try {
    const listening = await listen(options.port, siteListener(ready.promise, report));
    started.defer(listening.close);
    if (options.fresh === true) await rm(dataDir, { recursive: true, force: true });
    await mkdir(dataDir, { recursive: true });
    return await startParts({ ...options, env, report, onStep }, { ...listening, open: ready.resolve }, started);
  } catch (error) {
    ready.reject(error);
    await started.disposeAsync();
    throw error;
  }
}

/** `open`: answers requests from now on. */
type Port = RunningServer & { readonly open: (site: Site) => void };

/** Starts everything behind the port. Each part is added to `started`, which stops it. */
async function startParts(options: ResolvedOptions, { port, server, open }: Port, started: AsyncDisposableStack) {
  const { dataDir, env, report, onStep, cheapPasswords = false, dailyCredits, snapshotParts, leagues } = options;
  const { now, ...clock } = makeAdjustableClock(options.clockOffset);
  const secrets = await localSecrets(join(dataDir, 'secrets.json'));
  const aws = await awsVariables(env);
  // Fail before anything is created.
  const engine = aws === undefined ? tableEngine(env) : undefined;
  if (engine !== undefined && 'missing' in engine) throw new Error(engine.missing);
  const step = timedBy(onStep);
  const isPrebuilt = options.built === true && options.build === false;
  const templates = (isPrebuilt ? Promise.resolve() : step('templates', buildPart('templates'))).then(() =>
    readStage({ deployed: options.built === true }),
  );
  const openedStripe =
    env.STRIPE_SECRET_KEY === undefined ? openStripe(dataDir, secrets, port, now) : Promise.resolve(undefined);
  const payments = openedStripe.then(
    (local) => local?.payments ?? { publishableKey: env.STRIPE_PUBLISHABLE_KEY, simulatorScript: undefined },
  );
  const servedPage = step('page', servePage(options, { payments, templates, server }, started));
  // Its failure is noticed below, unless another part fails first.
  servedPage.catch(() => undefined);
  const [deployed, source, localStripe, { table, endpoint }] = await Promise.all([
    templates,
    options.recordings === undefined
      ? simulate(options.feed?.seed ?? SEED, {
          gamesPerLeague: options.feed?.gamesEach,
          mispricing: options.feed?.mispricing,
          startTime: options.feed?.fixedBoard === true ? Math.floor(now() / 1000) : undefined,
        })
      : replay(options.recordings, Math.floor(now() / 1000)),
    step('simulators', openedStripe),
    step(
      'table',
      openLocalTable({
        folder: dataDir,
        name: LOCAL_TABLE,
        shape: templates.then(({ table }) => table),
        ...{ env, now },
        inCloud: aws !== undefined,
        canFail: options.tableFaults === true,
        cleanup: started,
      }),
    ),
    isPrebuilt ? undefined : step('functions', buildPart(options.built === true ? 'functions' : 'local functions')),
  ]);
  if (aws !== undefined) await prepareMail(deployed.mail, aws);
  const seedOptions = { endpoint: table.endpoint, secrets, cheapPasswords, now, atStripe: localStripe?.seed };
  await addSubscriber(seedOptions, DEMO_SUBSCRIBER);
  const feed = makeFeed({ source, apiKey: secrets.oddsApiKey, now, roundMs: options.feed?.roundMs });
  const logFile = join(dataDir, 'functions.log');
  const accessLogFile = join(dataDir, 'access.log');
  const setup = {
    ...{ port, tableEndpoint: endpoint, secrets: secretVariables(secrets), env, aws },
    ...{ cheapPasswords, snapshotParts, dailyCredits, leagues },
  };
  const logs = { functions: openLog(logFile, started), access: openLog(accessLogFile, started) };
  const host = startFunctionHost({
    functions: deployed.functions,
    variables: localVariables(setup),
    clock: { now, ...clock },
    log: logs.functions,
    processes: options.processes,
    sdkCallsFile: options.sdkCallsFile,
  });
  started.defer(host.stop);
  const { start, idle } = makeAsyncInvoker({ host, functions: deployed.functions, report });
  started.defer(() => Promise.race([idle(), pause(JOB_SHUTDOWN_MS, undefined, { ref: false })]));
  const objects = await openObjectStore({ folder: join(dataDir, 'objects'), bucket: LOCAL_PARTS, now });
  const bus = makeBus({ name: LOCAL_BUS, rules: deployed.rules, start, now });
  const mail = await openMailbox({ file: join(dataDir, 'mails.jsonl'), ...deployed.mail, now, publish: bus.publish });
  const { originSecret } = secrets;
  const sockets = makeSocketGateway({ routes: deployed.sockets, host, originSecret, now, report });
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
  const alerts = openAlerts(secrets.telegramToken, port, now);
  const site: Site = {
    api: makeGateway({
      ...{ routes: deployed.routes, host, originSecret, now, report },
      logAccess: (request) => logs.access(`${accessLogLine(deployed.accessLog, request)}\n`),
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
    page: async (request, response) => (await servedPage)(request, response),
  };
  open(site);
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
    void step('first scan', idle());
  }
  await servedPage;
  const url = `http://localhost:${port}`;
  const mailUrl = aws === undefined ? url + MAIL_PATH : await mailUrlOutside(aws);
  const { email, password } = DEMO_SUBSCRIBER;
  const local: LocalProduct = {
    ...{ url, mailUrl, alertsUrl: url + ALERTS_PATH, clockUrl: url + CLOCK_PATH },
    ...{ logFile, accessLogFile, credentials: { email, password } },
    ...{ feed, mail, alerts: alerts.services, table, bus: bus.faults, objects, sockets, now },
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
    reconcile: run('operations/reconciliation/reconcile'),
    sweepAlerts: run('alerts/sweep-alerts'),
    closeEnded: run('live/close-ended'),
    advance,
    stop: () => started.disposeAsync(),
  };
  return local;
}

/** Appends texts to a file until `started` is disposed of: calls may still be under way, or come, while the product stops. */
function openLog(file: string, started: AsyncDisposableStack): (text: string) => void {
  const log = createWriteStream(file, { flags: 'a' });
  started.defer(() => finished(log.end()));
  return (text) => {
    if (!log.writableEnded) log.write(text);
  };
}

/** The simulator is loaded only when used, since that takes a moment. */
async function openStripe(dataDir: string, secrets: LocalSecrets, port: number, now: () => number) {
  const { openProductStripe } = await import('../ops/stripe-setup/product-stripe.ts');
  const { stripeSecretKey: secretKey, stripeWebhookSecret: webhookSecret } = secrets;
  const [dataFile, site] = [join(dataDir, 'stripe.jsonl'), `http://localhost:${port}`];
  return openProductStripe({ dataFile, secretKey, restricted: secrets, webhookSecret, site, now });
}

/** The simulated services that alerts go to, and the page that shows what they took. */
function openAlerts(telegramToken: string, port: number, now: () => number) {
  const services = makeAlertServices({ now, telegramToken });
  const { method, path } = webhooks['alerts/telegram-webhook'];
  const headers = { 'x-telegram-bot-api-secret-token': telegramSecret(telegramToken) };
  const callWebhook = async (update: object) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body: JSON.stringify(update) })).status;
  return { services, page: makeAlertsPage({ services, callWebhook }) };
}
