/** Lets people live without any fault: `node scripts/drill/people/try-people.ts [people] [seed]`. Every claim of theirs must be true. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { startLocal } from '../../local/start-local.ts';
import { makePeople } from './people.ts';
import type { Person } from './person.ts';
import { makeTimekeeper, passTime } from './timekeeper.ts';

const [count, seed] = z
  .tuple([z.coerce.number().default(30), z.coerce.number().default(1)])
  .parse([process.argv[2], process.argv[3]]);
/** The schedule's: mails every minute, and everything else every hour. */
const HOUR_MS = 3_600_000;

const dataDir = await mkdtemp(join(tmpdir(), 'crossbook-people-'));
const local = await startLocal({ port: 0, dataDir, built: true, build: false, schedule: false });
try {
  await local.scan();
  const timekeeper = makeTimekeeper(local.now);
  let looked = local.now();
  const advance = async (milliseconds: number) => {
    local.advance(milliseconds);
    if (local.now() - looked < HOUR_MS) return;
    looked = local.now();
    await local.sweepMails();
    await local.reconcile();
    await local.scan();
  };
  let actions = 0;
  const people = makePeople({
    ...{ url: () => local.url, mails: local.mail.mails, now: local.now, timekeeper, seed, from: 0, count },
    onAction: () => {
      actions += 1;
    },
  });
  const [began, spent] = [performance.now(), process.cpuUsage()];
  const all = (act: (person: Person) => Promise<void>) =>
    passTime(people.map(act), { timekeeper, now: local.now, advance });
  await all((person) => person.live());
  const lived = performance.now();
  await advance(HOUR_MS);
  await all((person) => person.recover());
  const cpu = process.cpuUsage(spent);
  const amiss = people.flatMap((person) =>
    person.facts().seenAmiss.map(({ invariant, what }) => `${person.place} ${invariant} ${what}`),
  );
  const tally = new Map<string, number>();
  for (const { record } of people)
    for (const seen of record) {
      const name =
        seen.kind === 'call'
          ? `${seen.call} ${seen.answer.got === 'answer' ? seen.answer.status : seen.answer.why}`
          : seen.kind === 'card'
            ? `card ${seen.outcome}`
            : seen.kind === 'gave-up'
              ? `gave up ${seen.what}`
              : seen.kind;
      tally.set(name, (tally.get(name) ?? 0) + 1);
    }
  const shown = new Set([...amiss.map((text) => Number(text.split(' ')[0])), Number(process.env.SHOW)]);
  for (const { place, story, record } of people)
    if (shown.has(place))
      console.log(place, story, `\n${record.map((seen) => JSON.stringify(seen).slice(0, 400)).join('\n')}`);
  for (const name of [...tally.keys()].toSorted()) console.log(String(tally.get(name)).padStart(6), name);
  if (process.env.STORIES !== undefined) for (const { place, story } of people) console.log(place, story);
  console.log({
    people: count,
    seed,
    actions,
    secondsLived: (lived - began) / 1000,
    secondsInAll: (performance.now() - began) / 1000,
    cpuSecondsEach: (cpu.user + cpu.system) / 1e6 / count,
    amiss,
  });
  process.exitCode = amiss.length === 0 ? 0 : 1;
} finally {
  await local.stop();
  await rm(dataDir, { recursive: true, force: true });
}
