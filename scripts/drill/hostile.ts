/** `node scripts/drill/hostile.ts [--seed N] [--minutes N]`: hostile requests to every call of the local product, and what becomes of it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { createDynamoDbClient } from '../../functions/platform/table/client.ts';
import { trackSecret } from '../../functions/testing/secret-leaks.ts';
import { median } from '../bench/figures.ts';
import { LOCAL_TABLE } from '../dev/environment.ts';
import { type ProductProcess, startProductProcess } from '../dev/product-process.ts';
import { localSecrets } from '../dev/secrets.ts';
import { harmsOfAnswer } from './hostile/judging.ts';
import { type Loitering, loiter } from './hostile/loitering.ts';
import { attackers, bystanders, logIn, savePreset, type Visitor } from './hostile/people.ts';
import { exchangeBytes, requestBytes } from './hostile/raw-exchange.ts';
import { idOf, rowsOf, wrongs } from './hostile/rows.ts';
import { broken, type Shot, shots } from './hostile/shots.ts';

const AT_ONCE = 12;
/** Connections that only keep others from being let in. */
const LOITERERS = 1_000;
const ROUND_MS = 20_000;
/** Between rounds the product's clock goes on, so that not everything is told to wait. */
const WINDOW_MS = 300_000;
const SCAN_EVERY_ROUNDS = 4;
/** Sessions of one attacker: each has 300 calls in five minutes, and calls of logging out end some. */
const SESSIONS_EACH = 4;
/** Nobody reads more. */
const ENOUGH = 20;
/** What may be left of chance in the last third of the rounds over the second: the first fills caches. */
const MOST_GROWTH = 1.2;

const { values } = parseArgs({ options: { seed: { type: 'string' }, minutes: { type: 'string' } } });
const whole = z.coerce.number().int().min(0);
const options = z
  .object({
    seed: whole.max(2 ** 31).default(() => Date.now() % 2 ** 31),
    minutes: z.coerce.number().positive().max(240).default(10),
  })
  .parse(values);

console.log(`Seed ${options.seed}, ${options.minutes} minutes`);
const harms = await runHostile(options);
for (const harm of harms) console.error(harm);
console.log(`${harms.length} things that should not have happened`);
process.exitCode = harms.length === 0 ? 0 : 1;

/** Attacks the local product over HTTP for minutes, then looks what has become of it and of those who had no part in it. Gives harms, in words. */
async function runHostile(asked: typeof options): Promise<readonly string[]> {
  const reports: string[] = [];
  const product = await startProductProcess({ report: (text) => reports.push(text) });
  const client = createDynamoDbClient({ endpoint: product.tableEndpoint });
  const loitering = loiter(Number(new URL(product.url).port), LOITERERS);
  try {
    return await attack({ product, reports, client, loitering }, asked);
  } finally {
    loitering.stop();
    client.destroy();
    await product.stop();
  }
}

interface Attacked {
  readonly product: ProductProcess;
  /** What went wrong in functions, oldest first. */
  readonly reports: readonly string[];
  readonly client: DynamoDBClient;
  readonly loitering: Loitering;
}

async function attack({ product, reports, client, loitering }: Attacked, { seed, minutes }: typeof options) {
  for (const person of [...attackers, ...bystanders]) await product.add(person);
  const secrets = await localSecrets(join(product.dataDir, 'secrets.json'));
  for (const secret of Object.values(secrets)) trackSecret(secret);
  for (const { password } of bystanders) trackSecret(password, 'password');
  await product.scan();
  const quiet = await Promise.all(bystanders.map((person) => logIn(product, person)));
  for (const visitor of quiet) await savePreset(product.url, visitor);
  const seen = await visits(quiet);
  const before = await rowsOf(client, LOCAL_TABLE);

  const pool: string[] = [];
  let turn = 0;
  const cast = {
    session: () => pool[turn++ % pool.length] ?? '',
    emails: [...attackers, ...bystanders, { email: 'nobody@example.com' }].map(({ email }) => email),
  };
  const statuses = new Map<number, number>();
  const harms: string[] = [];
  const memories: number[] = [];
  await fillPool(product, pool);
  const queue = shots(seed, cast);
  const rounds = Math.max(3, Math.round((minutes * 60_000) / ROUND_MS));
  for (let round = 1; round <= rounds && harms.length < ENOUGH; round += 1) {
    await fire({ product, queue, statuses, harms, until: Date.now() + ROUND_MS });
    await product.advance(WINDOW_MS);
    if (round % SCAN_EVERY_ROUNDS === 0) await product.scan();
    await fillPool(product, pool);
    memories.push((await product.memory()).rss);
    console.log(`${round} of ${rounds}: ${total(statuses)} requests, ${Math.round((memories.at(-1) ?? 0) / 1e6)} MB`);
  }

  harms.push(...reports.map((report) => `a function failed: ${report}`));
  harms.push(...(await linesNamed('unexpected_error', product)).map((line) => `logged: ${line}`));
  // No harms of their own, but the reasons of answers that are.
  if (harms.length > 0) for (const line of await linesNamed('unavailable', product)) console.log(line);
  const own = new Set(attackers.map(({ email }) => idOf(before, email)));
  harms.push(...wrongs(before, await rowsOf(client, LOCAL_TABLE), own));
  harms.push(...(await aftermath(product, quiet, seen)));
  const third = Math.floor(memories.length / 3);
  const growth = median(memories.slice(-third)) / median(memories.slice(third, 2 * third));
  if (growth > MOST_GROWTH) harms.push(`memory has grown to ${growth.toFixed(2)} times`);
  const counts = { requests: total(statuses), rounds: memories.length, hungUpOn: loitering.hungUpOn() };
  console.log(JSON.stringify({ seed, ...counts, growth, statuses: Object.fromEntries(statuses) }));
  return harms;
}

interface Volley {
  readonly product: ProductProcess;
  readonly queue: Generator<Shot>;
  readonly statuses: Map<number, number>;
  readonly harms: string[];
  readonly until: number;
}

/** Some at a time until the round is over. */
async function fire({ product, queue, statuses, harms, until }: Volley): Promise<void> {
  const { host, port } = new URL(product.url);
  const one = async () => {
    while (Date.now() < until && harms.length < ENOUGH) {
      const shot: Shot = queue.next().value;
      try {
        const whole = requestBytes(shot.sketch, host);
        const isBroken = shot.broken !== undefined;
        const bytes = isBroken ? broken(whole, shot.broken) : whole;
        const answer = await exchangeBytes({ port: Number(port), from: shot.from, over: isBroken }, bytes);
        if (answer !== undefined) {
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          harms.push(...harmsOfAnswer(shot, answer).map((harm) => toldOf(shot, harm)));
        }
      } catch (error) {
        harms.push(toldOf(shot, error instanceof Error ? error.message : String(error)));
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

/** So that it can be sent again by hand. */
function toldOf({ name, sketch, from, broken: done }: Shot, harm: string): string {
  const how = done === undefined ? '' : ` broken by ${JSON.stringify(done)}`;
  return `${name}: ${harm}; from ${from}${how}: ${JSON.stringify(sketch).slice(0, 2000)}`;
}

async function fillPool(product: ProductProcess, pool: string[]): Promise<void> {
  pool.length = 0;
  for (const person of attackers) {
    for (let n = 0; n < SESSIONS_EACH; n += 1) {
      const { cookie } = await logIn(product, person);
      for (const pair of cookie.split('; ')) trackSecret(pair.split('=')[1], 'token');
      pool.push(cookie.split('; ').find((pair) => pair.startsWith('__Host-sid=')) ?? '');
    }
  }
}

function visits(visitors: readonly Visitor[]) {
  return Promise.all(visitors.map(({ visit }) => visit()));
}

/** Whoever had no part in it finds everything as it was, in the old session and in a new one from the same browser. */
async function aftermath(product: ProductProcess, quiet: readonly Visitor[], seen: unknown): Promise<string[]> {
  const harms: string[] = [];
  if (JSON.stringify(await visits(quiet)) !== JSON.stringify(seen)) harms.push('a bystander finds something else');
  for (const [place, person] of bystanders.entries()) {
    await logIn(product, person, quiet[place]?.cookie).catch((error: unknown) => harms.push(String(error)));
  }
  return harms;
}

function total(statuses: ReadonlyMap<number, number>): number {
  return [...statuses.values()].reduce((sum, count) => sum + count, 0);
}

/** The lines that functions have logged under a name, oldest first. */
async function linesNamed(name: string, { dataDir }: ProductProcess): Promise<readonly string[]> {
  const log = await readFile(join(dataDir, 'functions.log'), 'utf8');
  return log.split('\n').filter((line) => line.includes(`"message":"${name}"`));
}
