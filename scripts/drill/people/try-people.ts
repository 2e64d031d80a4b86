/**
 * Lets people live without any fault, and says what they did and what was not as it was told them; nothing must be.
 * `node scripts/drill/people/try-people.ts [--people 30] [--seed 1] [--show <place of one whose record is shown>] [--built]`; `--built`:
 * the product was made ready before.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { makeReady } from '../../local/make-ready.ts';
import { type Local, startLocal } from '../../local/start-local.ts';
import { makePeople } from './people.ts';
import type { Person } from './person.ts';
import type { Seen } from './record.ts';
import { makeTimekeeper, passTime } from './timekeeper.ts';

const whole = z.coerce.number().int();
const { values } = parseArgs({
  options: {
    people: { type: 'string' },
    seed: { type: 'string' },
    show: { type: 'string' },
    built: { type: 'boolean', default: false },
  },
});
const {
  people: count,
  seed,
  show: shown,
  built,
} = z
  .object({ people: whole.default(30), seed: whole.default(1), show: whole.optional(), built: z.boolean() })
  .parse(values);
/** How often the schedule does everything. */
const HOUR_MS = 3_600_000;

if (!built) await makeReady();
const dataDir = await mkdtemp(join(tmpdir(), 'crossbook-people-'));
const local = await startLocal({ port: 0, dataDir, built: true, build: false, schedule: false });
try {
  process.exitCode = (await liveAll(local)) === 0 ? 0 : 1;
} finally {
  await local.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** How much was amiss. */
async function liveAll({ now, url, mail, ...product }: Local): Promise<number> {
  const timekeeper = makeTimekeeper(now);
  let lookedAt = 0;
  const advance = async (milliseconds: number) => {
    product.advance(milliseconds);
    await product.sweepMails();
    if (now() - lookedAt < HOUR_MS) return;
    lookedAt = now();
    await product.reconcile();
    await product.scan();
  };
  const people = makePeople({ url: () => url, mails: mail.mails, now, timekeeper, seed, from: 0, count });
  const all = (act: (person: Person) => Promise<void>) => passTime(people.map(act), { timekeeper, now, advance });
  await advance(1);
  const [began, spent] = [performance.now(), process.cpuUsage()];
  await all((person) => person.live());
  const lived = performance.now();
  await advance(HOUR_MS);
  await all((person) => person.recover());
  const { user, system } = process.cpuUsage(spent);
  const facts = people.map((person) => person.facts());
  const amiss = facts.flatMap((each) => each.seenAmiss.map((what) => ({ person: each.person, ...what })));
  for (const { place, story, record } of people)
    if (place === shown || amiss.some(({ person }) => person === place)) show(place, story, record);
  const tally = Map.groupBy(
    people.flatMap(({ record }) => record.map(nameOf)),
    (name) => name,
  );
  for (const name of [...tally.keys()].toSorted()) console.log(String(tally.get(name)?.length).padStart(6), name);
  console.log({
    ...{ people: count, seed, actions: facts.reduce((sum, { actions }) => sum + actions, 0) },
    secondsLived: (lived - began) / 1000,
    secondsInAll: (performance.now() - began) / 1000,
    cpuSecondsEach: (user + system) / 1e6 / count,
    amiss,
  });
  return amiss.length;
}

function show(place: number, story: string, record: readonly Seen[]): void {
  console.log(`${place}: ${story}`);
  for (const seen of record) console.log(new Date(seen.at).toISOString(), JSON.stringify(seen).slice(0, 400));
}

function nameOf(seen: Seen): string {
  if (seen.kind === 'card') return `card ${seen.outcome}`;
  if (seen.kind === 'portal') return `portal ${seen.did} ${seen.outcome}`;
  if (seen.kind === 'gave-up') return `gave up ${seen.what}`;
  if (seen.kind !== 'call') return seen.kind;
  return `${seen.call} ${seen.answer.got === 'answer' ? seen.answer.status : seen.answer.why}`;
}
