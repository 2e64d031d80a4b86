/** `node scripts/drill/hostile.ts [--seed N] [--minutes N]`: sends hostile requests to every call of the local product and checks that nothing breaks. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { createDynamoDbClient } from '../../functions/platform/table/client.ts';
import { trackSecret } from '../../functions/testing/secret-leaks.ts';
import { median } from '../bench/figures.ts';
import { seededRandom } from '../bench/random.ts';
import { LOCAL_TABLE } from '../dev/environment.ts';
import { type ProductProcess, startProductProcess } from '../dev/product-process.ts';
import { localSecrets } from '../dev/secrets.ts';
import { attackers, bystanders, type LoggedInUser, logIn, saveOwnPreset } from './hostile/accounts.ts';
import { problemsIn } from './hostile/check-answer.ts';
import { attackSocket } from './hostile/hostile-sockets.ts';
import { type HostileRequest, hostileTraffic } from './hostile/hostile-traffic.ts';
import { forbiddenChanges, rowsOf, userIdOf } from './hostile/row-changes.ts';
import { sendFrom } from './hostile/send-from.ts';

const AT_ONCE = 12;
const SOCKETS_AT_ONCE = 4;
const ROUND_MS = 20_000;
/** Memory is compared by thirds of the rounds. */
const MIN_ROUNDS = 3;
/** The product's clock advances between rounds, so that not every request is rate-limited. */
const WINDOW_MS = 300_000;
const SCAN_EVERY_ROUNDS = 4;
/** Each session may make 300 calls in five minutes, and log-out calls end some. */
const SESSIONS_EACH = 4;
/** Stops early after this many. */
const MAX_PROBLEMS = 20;
/** Memory in the last third of the rounds over that in the second. The first third fills caches. */
const MAX_GROWTH = 1.2;

const { values } = parseArgs({ options: { seed: { type: 'string' }, minutes: { type: 'string' } } });
const whole = z.coerce.number().int().min(0);
const options = z
  .object({
    seed: whole.max(2 ** 31).default(() => Date.now() % 2 ** 31),
    minutes: z.coerce.number().positive().max(240).default(10),
  })
  .parse(values);

console.log(`Seed ${options.seed}, ${options.minutes} minutes`);
const problems = await runHostile(options);
for (const problem of problems) console.error(problem);
console.log(`${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** Attacks the local product over HTTP, then checks the product and its other users. Returns the problems found. */
async function runHostile(asked: typeof options): Promise<readonly string[]> {
  const reports: string[] = [];
  const product = await startProductProcess({ report: (text) => reports.push(text) });
  const client = createDynamoDbClient({ endpoint: product.tableEndpoint });
  try {
    return await attack({ product, reports, client }, asked);
  } finally {
    client.destroy();
    await product.stop();
  }
}

interface AttackTarget {
  readonly product: ProductProcess;
  /** Failures of functions, oldest first. */
  readonly reports: readonly string[];
  readonly client: DynamoDBClient;
}

async function attack({ product, reports, client }: AttackTarget, { seed, minutes }: typeof options) {
  for (const user of [...attackers, ...bystanders]) await product.add(user);
  const secrets = await localSecrets(join(product.dataDir, 'secrets.json'));
  for (const secret of Object.values(secrets)) trackSecret(secret);
  for (const { password } of bystanders) trackSecret(password, 'password');
  await product.scan();
  const quietUsers = await Promise.all(bystanders.map((user) => logIn(product, user)));
  for (const user of quietUsers) await saveOwnPreset(product.url, user);
  const initialData = await readAllOf(quietUsers);
  const before = await rowsOf(client, LOCAL_TABLE);

  const sessions: string[] = [];
  let turn = 0;
  const attackerDeps = {
    session: () => sessions[turn++ % sessions.length] ?? '',
    emails: [...attackers, ...bystanders, { email: 'nobody@example.com' }].map(({ email }) => email),
  };
  const statuses = new Map<number, number>();
  const socketStatuses = new Map<number, number>();
  const problems: string[] = [];
  const memorySamples: number[] = [];
  await renewSessions(product, sessions);
  const queue = hostileTraffic(seed, attackerDeps);
  const random = seededRandom(seed);
  const end = Date.now() + minutes * 60_000;
  for (let round = 1; (round <= MIN_ROUNDS || Date.now() < end) && problems.length < MAX_PROBLEMS; round += 1) {
    const until = Date.now() + ROUND_MS;
    const found = problems.length;
    const { session } = attackerDeps;
    await Promise.all([
      sendRequests({ product, queue, statuses, problems, until }),
      openSockets({ url: product.url, session, random, until }, socketStatuses, problems),
    ]);
    await product.advance(WINDOW_MS);
    if (round % SCAN_EVERY_ROUNDS === 0) await product.scan();
    await renewSessions(product, sessions);
    memorySamples.push((await product.memory()).rss);
    console.log(`round ${round}: ${total(statuses)} requests, ${Math.round((memorySamples.at(-1) ?? 0) / 1e6)} MB`);
    for (const problem of problems.slice(found)) console.error(problem);
  }

  problems.push(...reports.map((report) => `a function failed: ${report}`));
  problems.push(...(await logLinesNamed('unexpected_error', product)).map((line) => `logged: ${line}`));
  // Not problems themselves, but they explain the 503 answers.
  if (problems.length > 0) for (const line of await logLinesNamed('unavailable', product)) console.log(line);
  const own = new Set(attackers.map(({ email }) => userIdOf(before, email)));
  problems.push(...forbiddenChanges(before, await rowsOf(client, LOCAL_TABLE), own));
  problems.push(...(await checkBystanders(product, quietUsers, initialData)));
  const third = Math.floor(memorySamples.length / 3);
  const growth = median(memorySamples.slice(-third)) / median(memorySamples.slice(third, 2 * third));
  if (growth > MAX_GROWTH) problems.push(`memory has grown to ${growth.toFixed(2)} times`);
  const counts = { requests: total(statuses), rounds: memorySamples.length };
  const megabytes = [memorySamples.at(0), memorySamples.at(-1)].map((bytes = 0) => Math.round(bytes / 1e6));
  const answers = { statuses: Object.fromEntries(statuses), sockets: Object.fromEntries(socketStatuses) };
  console.log(JSON.stringify({ seed, ...counts, growth, megabytes, ...answers }));
  return problems;
}

interface AttackRound {
  readonly product: ProductProcess;
  readonly queue: Generator<HostileRequest>;
  readonly statuses: Map<number, number>;
  readonly problems: string[];
  readonly until: number;
}

/** Sends requests in parallel until the round is over. */
async function sendRequests({ product, queue, statuses, problems, until }: AttackRound): Promise<void> {
  const worker = async () => {
    while (Date.now() < until && problems.length < MAX_PROBLEMS) {
      const request: HostileRequest = queue.next().value;
      try {
        const answer = await sendFrom(request.from, product.url, request.sketch);
        if (answer === undefined) continue;
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        problems.push(...problemsIn(request.sketch, answer).map((problem) => describeProblem(request, problem)));
      } catch (error) {
        problems.push(describeProblem(request, error instanceof Error ? error.message : String(error)));
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

interface SocketRound {
  readonly url: string;
  readonly session: () => string;
  readonly random: () => number;
  readonly until: number;
}

/** Opens hostile sockets beside the requests, one after another, until the round is over. */
async function openSockets(
  { url, session, random, until }: SocketRound,
  counted: Map<number, number>,
  problems: string[],
): Promise<void> {
  const worker = async () => {
    while (Date.now() < until && problems.length < MAX_PROBLEMS) {
      const result = await attackSocket({ url, session: session(), random });
      for (const status of result.statuses) counted.set(status, (counted.get(status) ?? 0) + 1);
      problems.push(...result.problems);
    }
  };
  await Promise.all(Array.from({ length: SOCKETS_AT_ONCE }, worker));
}

/** Contains everything needed to send the request again by hand. */
function describeProblem({ name, sketch, from }: HostileRequest, problem: string): string {
  return `${name}: ${problem}; from ${from}: ${JSON.stringify(sketch).slice(0, 2000)}`;
}

async function renewSessions(product: ProductProcess, sessions: string[]): Promise<void> {
  sessions.length = 0;
  for (const user of attackers) {
    for (let n = 0; n < SESSIONS_EACH; n += 1) {
      const { cookie } = await logIn(product, user);
      const pairs = cookie.split('; ');
      // The mark of a signed-in browser is no secret.
      for (const pair of pairs) if (!pair.startsWith('__Host-in=')) trackSecret(pair.split('=')[1], 'token');
      sessions.push(pairs.find((pair) => pair.startsWith('__Host-sid=')) ?? '');
    }
  }
}

function readAllOf(users: readonly LoggedInUser[]) {
  return Promise.all(users.map(({ readAll }) => readAll()));
}

/** Bystanders find their data unchanged, in the old session and in a new one from the same browser. */
async function checkBystanders(
  product: ProductProcess,
  quietUsers: readonly LoggedInUser[],
  initialData: unknown,
): Promise<string[]> {
  const problems: string[] = [];
  if (JSON.stringify(await readAllOf(quietUsers)) !== JSON.stringify(initialData))
    problems.push('a bystander’s data has changed');
  for (const [index, user] of bystanders.entries()) {
    await logIn(product, user, quietUsers[index]?.cookie).catch((error: unknown) => problems.push(String(error)));
  }
  return problems;
}

function total(statuses: ReadonlyMap<number, number>): number {
  return [...statuses.values()].reduce((sum, count) => sum + count, 0);
}

/** The functions' log lines with this message, oldest first. */
async function logLinesNamed(name: string, { dataDir }: ProductProcess): Promise<readonly string[]> {
  const log = await readFile(join(dataDir, 'functions.log'), 'utf8');
  return log.split('\n').filter((line) => line.includes(`"message":"${name}"`));
}
