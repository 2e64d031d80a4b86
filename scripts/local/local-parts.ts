import { appendFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serveAws } from './aws-json.ts';
import { makeBus } from './bus.ts';
import type { Deployed } from './deployed.ts';
import { awsVariables, LOCAL_BUS, LOCAL_TABLE, localVariables } from './environment.ts';
import { startFunctionHost } from './function-host.ts';
import { makeGateway } from './gateway.ts';
import type { Listening } from './listening.ts';
import type { LocalOptions } from './local-options.ts';
import { openMailBox } from './mail.ts';
import type { MovedClock } from './moved-clock.ts';
import { replay } from './odds-feed/recorded.ts';
import { simulate } from './odds-feed/simulation.ts';
import { makeFeed } from './odds-feed/v4/feed.ts';
import { builtPage } from './page/built-page.ts';
import { buildPage, vitePage } from './page/vite-page.ts';
import { localSecrets, secretVariables } from './secrets.ts';
import { seedReadySubscriber } from './seed.ts';
import type { Site } from './site.ts';
import { makeStage, PLAYED_STAGE } from './stage.ts';
import { makeStarting, type Starting } from './starting.ts';
import { openTable } from './table.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const SEED = 'crossbook';
/** Jobs under way may end when all is stopped: a scan cut short would keep its lease, and the next start would wait for it. */
const LAST_JOBS_MS = 15_000;
/** Who can sign in at once. */
export const SUBSCRIBER = {
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
  const host = startFunctionHost({ functions: deployed.functions, variables, clockOffset: clock.offset, log });
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

async function pageOf(options: LocalOptions, deployed: Deployed, server: Listening['server'], closers: Closers) {
  if (options.built === true) {
    const { pageHeaders: headers, pageRoutes: routes } = deployed;
    return builtPage({ folder: join(ROOT, 'dist/web'), headers, routes });
  }
  const vite = await vitePage(ROOT, server, join(options.dataDir, 'vite'));
  closers.push(vite.close);
  return vite.serve;
}
