import { appendFile, mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serveAws } from './aws-json.ts';
import { makeBus } from './bus.ts';
import { awsVariables, LOCAL_BUS, LOCAL_SCAN_MINUTES, LOCAL_TABLE, localVariables } from './environment.ts';
import { startFunctionHost } from './function-host.ts';
import { makeGateway } from './gateway.ts';
import { type Listening, listen } from './listening.ts';
import { openMailBox } from './mail.ts';
import { replay } from './odds-feed/recorded.ts';
import { simulate } from './odds-feed/simulation.ts';
import { type Feed, type FeedOptions, makeFeed } from './odds-feed/v4/feed.ts';
import { builtPage } from './page/built-page.ts';
import { buildPage, vitePage } from './page/vite-page.ts';
import { startSchedule } from './schedule.ts';
import { localSecrets, secretVariables } from './secrets.ts';
import { seedReadySubscriber } from './seed.ts';
import { LOCAL_PATHS, type Site, siteListener } from './site.ts';
import { makeStage, PLAYED_STAGE } from './stage.ts';
import { makeStarting, type Starting } from './starting.ts';
import { openTable } from './table.ts';
import type { Deployed } from './template.ts';

export interface LocalOptions {
  /** 0 takes a free one. */
  readonly port: number;
  /** What outlives a restart: the table, secrets, mails, logs. */
  readonly dataDir: string;
  /** Begin with an empty `dataDir`. */
  readonly fresh?: boolean;
  /** The production build with the CDN's headers instead of the sources with hot reload. */
  readonly built?: boolean;
  /** Build the page first; false takes `dist/web` as it is. Only with `built`. */
  readonly build?: boolean;
  /** Scan at the start and then by the clock; false leaves scans to whoever asks for them. */
  readonly schedule?: boolean;
  /** Folder or file of recorded replies to serve instead of the simulation. */
  readonly recordings?: string;
  readonly feed?: Pick<FeedOptions, 'credits' | 'callsPerSecond'> & { readonly seed?: string };
  /** Clock of the feed and the gateway, milliseconds since 1970; functions have the system's. */
  readonly now?: () => number;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Told of failures, one text each. */
  readonly report?: (text: string) => void;
}

export interface Local {
  readonly url: string;
  readonly mailUrl: string;
  readonly logFile: string;
  readonly credentials: { readonly email: string; readonly password: string };
  readonly feed: Feed;
  /** Starts a scan as the schedule does; settles when it has ended. */
  readonly scan: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const ROOT = resolve(import.meta.dirname, '../..');
const SEED = 'crossbook';
/** Jobs under way may end when all is stopped: a scan cut short would keep its lease, and the next start would wait for it. */
const LAST_JOBS_MS = 15_000;
const SUBSCRIBER = {
  email: 'demo@crossbook.example',
  password: 'crossbook-local-demo',
  firstName: 'Demo',
  lastName: 'Subscriber',
};

/** Starts the whole product on one port of this machine. */
export async function startLocal(options: LocalOptions): Promise<Local> {
  const { dataDir, now = Date.now, env = {}, report = console.error } = options;
  const closers: (() => unknown)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).toReversed()) await close();
  };
  const ready = Promise.withResolvers<Site>();
  ready.promise.catch(() => undefined);
  try {
    const listening = await listen(options.port, siteListener(ready.promise, report));
    closers.push(listening.close);
    if (options.fresh === true) await rm(dataDir, { recursive: true, force: true });
    await mkdir(dataDir, { recursive: true });
    const parts = await startParts({ ...options, now, env, report }, listening, closers);
    ready.resolve(parts.site);
    const { starting, deployed } = parts;
    const scanners = deployed.schedules.map((schedule) => schedule.function);
    if (options.schedule !== false) {
      const everyMinutes = env.ODDS_API_KEY === undefined ? LOCAL_SCAN_MINUTES : undefined;
      closers.push(startSchedule({ schedules: deployed.schedules, start: starting.start, now, everyMinutes }));
    }
    const url = `http://localhost:${listening.port}`;
    return {
      url,
      mailUrl: url + LOCAL_PATHS.mail,
      logFile: parts.logFile,
      credentials: { email: SUBSCRIBER.email, password: SUBSCRIBER.password },
      feed: parts.feed,
      scan: async () => {
        for (const name of scanners) starting.start(name, {});
        await starting.idle();
      },
      stop,
    };
  } catch (error) {
    ready.reject(error);
    await stop();
    throw error;
  }
}

type Filled = LocalOptions & Required<Pick<LocalOptions, 'now' | 'env' | 'report'>>;

async function startParts(options: Filled, { port, server }: Listening, closers: (() => unknown)[]) {
  const { dataDir, now, env, report } = options;
  const secrets = await localSecrets(join(dataDir, 'secrets.json'));
  const [deployed, source] = await Promise.all([
    makeStage(ROOT, join(dataDir, `cdk.out-${PLAYED_STAGE}`)),
    options.recordings === undefined
      ? simulate(options.feed?.seed ?? SEED)
      : replay(options.recordings, Math.floor(now() / 1000)),
    options.built === true && options.build !== false ? buildPage(ROOT) : undefined,
  ]);
  const aws = awsVariables(env);
  const table = await openTable({
    folder: dataDir,
    name: LOCAL_TABLE,
    shape: deployed.table,
    env,
    inCloud: aws !== undefined,
  });
  closers.push(table.stop);
  const tableEndpoint = table.endpoint;
  const realOdds =
    env.ODDS_API_KEY === undefined ? undefined : { apiKey: env.ODDS_API_KEY, baseUrl: env.ODDS_API_BASE_URL };
  const variables = localVariables({ port, tableEndpoint, secrets: secretVariables(secrets), realOdds, aws });
  const account = { ...SUBSCRIBER, emailKey: secrets.emailKey, pepper: secrets.passwordPepper, now: now() };
  await seedReadySubscriber({ endpoint: tableEndpoint, tableName: LOCAL_TABLE, account });
  const feed = makeFeed({ source, apiKey: secrets.oddsApiKey, now, ...options.feed });
  const logFile = join(dataDir, 'functions.log');
  const log = (text: string) => void appendFile(logFile, text);
  const host = startFunctionHost({ functions: deployed.functions, variables, log });
  closers.push(host.stop);
  const starting: Starting = makeStarting({ host, functions: deployed.functions, report });
  closers.push(() => Promise.race([starting.idle(), pause(LAST_JOBS_MS, undefined, { ref: false })]));
  const bus = makeBus({ name: LOCAL_BUS, rules: deployed.rules, start: starting.start, now });
  const mailBox = await openMailBox({
    file: join(dataDir, 'mails.jsonl'),
    verifiedDomains: ['crossbook.example'],
    now,
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
    bus: (request, response) => serveAws(bus, request, response),
    page: await pageOf(options, deployed, server, closers),
  };
  return { site, feed, starting, deployed, logFile };
}

async function pageOf(
  options: LocalOptions,
  deployed: Deployed,
  server: Listening['server'],
  closers: (() => unknown)[],
) {
  if (options.built === true) {
    const { pageHeaders: headers, pageRoutes: routes } = deployed;
    return builtPage({ folder: join(ROOT, 'dist/web'), headers, routes });
  }
  const vite = await vitePage(ROOT, server);
  closers.push(vite.close);
  return vite.serve;
}
