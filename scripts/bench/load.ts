import * as z from 'zod';
import { listPresets } from '../../shared/contracts/presets.ts';
import { type Memory, type ProductProcess, startProductProcess } from '../dev/product-process.ts';
import { type Figure, median } from './figures.ts';
import { type Call, type Calls, drive, makeCalls, nameAt } from './load-calls.ts';
import { PEOPLE, personAt } from './load-people.ts';

const CONNECTIONS = [1, 16, 64, 256];
/** A multiple of the sessions, so that everybody saves as many; four times that is fewer than a person may keep. */
const SAVES = 384;
/** Limits of sessions begin anew. */
const WINDOW_MS = 300_000;
/** Too many tries. */
const REFUSED = 429;
/** Dear, and so counted rather than timed: each connection has some. */
const LOG_INS_EACH = 2;
/** Of one address, at most. */
const LOG_INS_AT_ONCE = 50;
const ROUND_SECONDS = 10;
const DEFAULT_MINUTES = 0.5;
const MB = 1_000_000;
/** What may be left of chance in the end over the beginning of a long run. */
const MOST_GROWTH = 1.2;

/**
 * The local product under load from another process of this machine: its bundles, its gateway and its table. Says how it holds up (no
 * error, no lost write, flat memory) and what one function thread with one core answers; not what Lambda does, where every call under way
 * has a process of its own.
 */
export async function benchLoad(minutes = DEFAULT_MINUTES): Promise<Figure[]> {
  const product = await startProductProcess();
  try {
    for (let place = 0; place < PEOPLE; place += 1) await product.add(personAt(place));
    await product.scan();
    const calls = await makeCalls(product.url);
    // First, while its tag is that of the last scan.
    const figures = await atEveryCount(product, calls.unchanged);
    for (const call of [calls.list, calls.presets, calls.odds]) {
      await renew(product);
      figures.push(...(await atEveryCount(product, call)));
    }
    for (const connections of CONNECTIONS.filter((count) => count < LOG_INS_AT_ONCE)) {
      await renew(product);
      figures.push(...(await figuresOf(product.url, calls.logIn, { connections, amount: LOG_INS_EACH * connections })));
    }
    await renew(product);
    figures.push(...(await saves(product, calls)));
    figures.push(...(await longRun(product, calls, minutes)));
    return figures;
  } finally {
    await product.stop();
  }
}

/** Limits of sessions begin anew, and the list is one that was found just now. */
async function renew({ advance, scan }: ProductProcess): Promise<void> {
  await advance(WINDOW_MS);
  await scan();
}

async function atEveryCount({ url }: ProductProcess, call: Call): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const connections of CONNECTIONS) figures.push(...(await figuresOf(url, call, { connections })));
  return figures;
}

async function figuresOf(url: string, call: Call, extent: Parameters<typeof drive>[2]): Promise<Figure[]> {
  const { name } = call;
  const { perSecond, p50, p99, refused, errors } = await drive(url, [call], extent);
  if (perSecond === 0) throw new Error(`${name}: no call came through at ${extent.connections} connections`);
  const size = extent.connections;
  const figures: Figure[] = [
    { name: `${name}: calls a second`, size, value: perSecond, unit: 'calls/s' },
    { name: `${name}: half are answered in`, size, value: p50, unit: 'ms' },
    { name: `${name}: 99 of 100 are answered in`, size, value: p99, unit: 'ms' },
    { name: `${name}: errors`, size, value: errors, unit: 'count', goal: 0 },
  ];
  if (call.expected.includes(REFUSED)) {
    figures.push({ name: `${name}: refused by the limits`, size, value: refused, unit: 'count' });
  }
  return figures;
}

/** What was saved, and what is found afterwards of every name. */
async function saves({ url }: ProductProcess, { save, cookieOf }: Calls): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [round, connections] of CONNECTIONS.entries()) {
    figures.push(...(await figuresOf(url, save, { connections, amount: SAVES, from: round * SAVES })));
  }
  const found = new Set<string>();
  for (let person = 0; person < PEOPLE; person += 1) {
    const reply = await fetch(`${url}${listPresets.path}?page=dashboard`, { headers: { cookie: cookieOf(person) } });
    for (const { name } of z.parse(listPresets.reply, await reply.json())) found.add(name);
  }
  const sent = Array.from({ length: CONNECTIONS.length * SAVES }, (_, turn) => nameAt(turn));
  const lost = sent.filter((name) => !found.has(name)).length;
  return [...figures, { name: 'presets saved and not found', size: sent.length, value: lost, unit: 'count', goal: 0 }];
}

/** Everything in turn for minutes: the memory of the last third of the rounds over that of the first. */
async function longRun(product: ProductProcess, calls: Calls, minutes: number): Promise<Figure[]> {
  const { list, presets, odds } = calls;
  const rounds = Math.max(3, Math.round((minutes * 60) / ROUND_SECONDS));
  const memories: Memory[] = [];
  let errors = 0;
  for (let round = 0; round < rounds; round += 1) {
    await renew(product);
    errors += (await drive(product.url, [list, presets, odds], { connections: 16, seconds: ROUND_SECONDS })).errors;
    memories.push(await product.memory());
  }
  const third = Math.floor(rounds / 3);
  const [first, last] = [memories.slice(0, third), memories.slice(-third)];
  const grown = (of: (memory: Memory) => number) => median(last.map(of)) / median(first.map(of));
  return [
    { name: 'long run: errors', size: rounds, value: errors, unit: 'count', goal: 0 },
    {
      name: 'long run: process memory at its end over its beginning',
      size: rounds,
      value: grown(({ rss }) => rss),
      unit: 'ratio',
      goal: MOST_GROWTH,
    },
    {
      name: 'long run: heap at its end over its beginning',
      size: rounds,
      value: grown(({ heapUsed }) => heapUsed),
      unit: 'ratio',
      goal: MOST_GROWTH,
    },
    {
      name: 'long run: process memory at its end',
      size: rounds,
      value: median(last.map(({ rss }) => rss)) / MB,
      unit: 'MB',
    },
  ];
}
