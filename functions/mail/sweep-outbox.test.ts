import { expect, it } from 'vitest';
import { Unavailable } from '../platform/errors.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { outboxEmail } from '../platform/table/keys.ts';
import { testTable } from '../testing/test-table.ts';
import { sweepOutbox } from './sweep-outbox.ts';
import { mailWorld } from './testing/mail-world.ts';

const store = testTable();
const notice = (to: string) => ({ kind: 'password-changed', to }) as const;
const sentTo = ({ provider }: ReturnType<typeof mailWorld>) => provider.sent.map(({ to }) => to).toSorted();

it('R-083: sends what the bus never told of, once, also when two sweeps meet', async () => {
  const world = mailWorld(store);
  const people = Array.from({ length: 9 }, (_, n) => `swept${n}@example.com`);
  for (const person of people) await world.owe(notice(person));
  await Promise.all([sweepOutbox(world.deps), sweepOutbox(world.deps)]);
  expect(sentTo(world)).toEqual(people);
});

it('goes on after a mail that cannot be dealt with, and fails in the end', async () => {
  const world = mailWorld(store);
  const broken = await world.owe(notice('broken@example.com'));
  await world.owe(notice('sound@example.com'));
  const claim: typeof world.deps.outbox.claim = (mailId, at) =>
    mailId === broken ? Promise.reject(new Unavailable()) : world.deps.outbox.claim(mailId, at);
  const deps = { ...world.deps, outbox: { ...world.deps.outbox, claim } };
  await expect(sweepOutbox(deps)).rejects.toThrow('1 of 2 due mails');
  expect(sentTo(world)).toEqual(['sound@example.com']);
  await store.table.remove(outboxEmail(broken));
});

it('begins no mail after 40 seconds and leaves the rest to the next sweep', async () => {
  const world = mailWorld(store);
  for (let n = 0; n < 8; n += 1) await world.owe(notice(`slow${n}@example.com`));
  let elapsed = 0;
  const slow: Mailer = {
    send: async (letter) => {
      elapsed = 40_000;
      await world.deps.mailer.send(letter);
    },
  };
  await sweepOutbox({ ...world.deps, mailer: slow, elapsed: () => elapsed });
  expect(world.provider.sent).toHaveLength(4);
  expect(world.entries.at(-1)).toMatchObject({ event: 'outbox_swept', facts: { due: 8, left: 4, failed: 0 } });
  await sweepOutbox(world.deps);
  expect(world.provider.sent).toHaveLength(8);
});
