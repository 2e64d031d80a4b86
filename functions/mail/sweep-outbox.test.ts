import { expect, it } from 'vitest';
import { Refusal } from '../platform/errors.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { outboxEmail } from '../platform/table/keys.ts';
import { testTable } from '../testing/test-table.ts';
import { sweepOutbox } from './sweep-outbox.ts';
import { mailFixture } from './testing/mail-fixture.ts';

const store = testTable();
const notice = (to: string) => ({ kind: 'password-changed', to }) as const;
const sentTo = ({ provider }: ReturnType<typeof mailFixture>) => provider.sent.map(({ to }) => to).toSorted();

it('R-083: an email whose event was lost is sent once, also by two concurrent sweeps', async () => {
  const fixture = mailFixture(store);
  const people = Array.from({ length: 9 }, (_, n) => `swept${n}@example.com`);
  for (const person of people) await fixture.enqueue(notice(person));
  await Promise.all([sweepOutbox(fixture.deps), sweepOutbox(fixture.deps)]);
  expect(sentTo(fixture)).toEqual(people);
});

it('a sweep continues after a failing email, and fails at the end', async () => {
  const fixture = mailFixture(store);
  const broken = await fixture.enqueue(notice('broken@example.com'));
  await fixture.enqueue(notice('sound@example.com'));
  const claim: typeof fixture.deps.outbox.claim = (mailId, at) =>
    mailId === broken ? Promise.reject(new Refusal('unavailable')) : fixture.deps.outbox.claim(mailId, at);
  const deps = { ...fixture.deps, outbox: { ...fixture.deps.outbox, claim } };
  await expect(sweepOutbox(deps)).rejects.toThrow('1 of 2 due mails');
  expect(sentTo(fixture)).toEqual(['sound@example.com']);
  await store.table.remove(outboxEmail(broken));
});

it('a sweep starts no email after 40 seconds and leaves the rest to the next one', async () => {
  const fixture = mailFixture(store);
  for (let n = 0; n < 8; n += 1) await fixture.enqueue(notice(`slow${n}@example.com`));
  let elapsed = 0;
  const slow: Mailer = {
    send: async (email) => {
      elapsed = 40_000;
      await fixture.deps.mailer.send(email);
    },
  };
  await sweepOutbox({ ...fixture.deps, mailer: slow, elapsed: () => elapsed });
  expect(fixture.provider.sent).toHaveLength(4);
  expect(fixture.entries.at(-1)).toMatchObject({ event: 'outbox_swept', facts: { due: 8, left: 4, failed: 0 } });
  await sweepOutbox(fixture.deps);
  expect(fixture.provider.sent).toHaveLength(8);
});
