import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { person } from '../../account/testing/people.ts';
import { TooSoon, Unavailable } from '../../platform/errors.ts';
import { code as codeKey, rateLimit } from '../../platform/table/keys.ts';
import { limits } from '../../protection/limits.ts';
import { allFaults, countingTable, faultyTable } from '../../testing/faulty-table.ts';
import { testTable } from '../../testing/test-table.ts';
import { codeRow } from '../codes/code-store.ts';
import { codeWorld, hashOf, mailedCode, outcomeOf, owedTo, visitor } from '../testing/visitors.ts';

/** Hundreds of calls to the table take their time on a busy machine. */
vi.setConfig({ testTimeout: 30_000 });

const store = testTable();
const owed = (email: string) => owedTo(() => store.items(), email);
const someEmail = () => `${randomUUID()}@example.com`;

const FIRST = { alreadySent: false, canResend: false, secondsUntilResend: 600, message: 'Verification code sent' };

it('R-070: sends one code, refuses a second within 600 s in so many words, and sends again after that', async () => {
  const world = codeWorld(store.table);
  const [email, mine] = [someEmail(), visitor(world)];
  expect(await mine.sendVerification(email)).toEqual(FIRST);
  world.clock.advanceSeconds(1);
  const again = await mine.sendVerification(email).catch((error: unknown) => error);
  expect(again).toBeInstanceOf(TooSoon);
  expect(again).toMatchObject({
    message: 'A verification code was already sent. Please wait 599 seconds before requesting another.',
    retryAfterSeconds: 599,
    details: { alreadySent: true, canResend: false, secondsUntilResend: 599 },
  });
  expect(await owed(email)).toEqual(['code']);

  const first = await mailedCode(world, 'sign-up', email);
  world.clock.advanceSeconds(599);
  expect(await mine.sendVerification(email)).toEqual(FIRST);
  expect(await owed(email)).toEqual(['code', 'code']);
  expect(await outcomeOf(mine.verifyEmail(email, first))).toBe('Invalid or expired verification code');
});

it('tells the bus of the mail that it owes', async () => {
  const world = codeWorld(store.table);
  const email = someEmail();
  await visitor(world).sendVerification(email);
  const rows = (await store.items()).filter(({ to }) => to === email);
  expect(world.told).toEqual(rows.map(({ sk }) => ({ mailId: String(sk).split('#')[1] })));
});

it('R-086: answers alike for an address that has an account, whose owner gets a mail without code', async () => {
  const { email } = await person(store.table);
  const seen = [];
  for (const address of [email, someEmail()]) {
    const { table, calls } = countingTable(store.table);
    const world = codeWorld(table);
    const mine = visitor(world);
    const replies = [await mine.sendVerification(address), await outcomeOf(mine.sendVerification(address))];
    seen.push({ replies, calls: [...calls], cookies: mine.cookies().map((cookie) => cookie.length) });
  }
  expect(seen[1]).toEqual(seen[0]);
  expect(await owed(email)).toEqual(['already-registered']);
});

it('R-086: no code fits where none was mailed', async () => {
  const { email } = await person(store.table);
  const world = codeWorld(store.table);
  const mine = visitor(world);
  await mine.sendVerification(email);
  const derived = await mailedCode(world, 'sign-up', email);
  expect(await outcomeOf(mine.verifyEmail(email, derived))).toBe('Invalid or expired verification code');
});

it('sends one mail of 16 calls at once', async () => {
  const world = codeWorld(store.table);
  const email = someEmail();
  const callers = Array.from({ length: 16 }, () => visitor(world));
  const replies = await Promise.all(callers.map((caller) => outcomeOf(caller.sendVerification(email))));
  expect(replies.filter((reply) => reply === 'done')).toHaveLength(1);
  expect(new Set(replies)).toEqual(
    new Set(['done', 'A verification code was already sent. Please wait 600 seconds before requesting another.']),
  );
  expect(await owed(email)).toEqual(['code']);
  expect(world.told).toHaveLength(1);

  world.clock.advanceSeconds(600);
  const later = await Promise.all(callers.map((caller) => outcomeOf(caller.sendVerification(email))));
  expect(later.filter((reply) => reply === 'done')).toHaveLength(1);
  expect(await owed(email)).toEqual(['code', 'code']);
});

it('R-087: refuses the eleventh code of a day for an address, and sends again when the day is over', async () => {
  const world = codeWorld(store.table);
  const { email } = await person(store.table);
  for (const address of [email, someEmail()]) {
    for (let n = 0; n < 10; n++) {
      await visitor(world).sendReset(address);
      world.clock.advanceSeconds(600);
    }
    const refused = await visitor(world)
      .sendReset(address)
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({
      status: 429,
      message: 'Too many codes have been requested. Please wait and try again.',
      retryAfterSeconds: 86_400 - 6_000,
    });
    world.clock.advanceSeconds(86_400 - 6_000);
    await visitor(world).sendReset(address);
  }
  expect(await owed(email)).toHaveLength(11);
});

it('R-087: lets no one place use up an address’s codes of the day', async () => {
  const world = codeWorld(store.table);
  const email = someEmail();
  const [stranger, owner] = [visitor(world), visitor(world)];
  for (let sends = 1; sends <= 5; sends++) {
    expect(await outcomeOf(stranger.sendReset(email))).toBe('done');
    world.clock.advanceSeconds(600);
  }
  expect(await outcomeOf(stranger.sendReset(email))).toBe(
    'Too many codes have been requested. Please wait and try again.',
  );
  expect(await outcomeOf(owner.sendReset(email))).toBe('done');
  // What they ask for another address, or for another purpose, counts on its own.
  expect(await outcomeOf(stranger.sendReset(someEmail()))).toBe('done');
  expect(await outcomeOf(stranger.sendVerification(email))).toBe('done');
});

it('R-087: refuses the 21st call of an hour and the 61st of a day from one place, whatever the address', async () => {
  const world = codeWorld(store.table);
  const place = randomUUID();
  const ask = () => outcomeOf(visitor(world, place).sendReset(someEmail()));
  const tooMany = 'Too many codes have been requested. Please wait and try again.';
  for (let hour = 0; hour < 3; hour++) {
    for (let n = 0; n < 20; n++) expect(await ask()).toBe('done');
    expect(await ask()).toBe(tooMany);
    expect(await outcomeOf(visitor(world).sendReset(someEmail()))).toBe('done');
    world.clock.advanceSeconds(3600);
  }
  expect(await ask()).toBe(tooMany);
  world.clock.advanceSeconds(24 * 3600);
  expect(await ask()).toBe('done');
});

it('raises an alarm from the 500th code of an hour on, and stops at 5000', async () => {
  const world = codeWorld(store.table);
  world.clock.advanceSeconds(365 * 24 * 3600);
  const hour = Math.floor(world.clock.now() / 3_600_000) * 3600;
  const count = rateLimit(limits.codesInAll.name, 'all', hour);
  await store.table.put(count, { n: 498 });
  for (let n = 0; n < 3; n++) await visitor(world).sendVerification(someEmail());
  const alarms = world.entries.filter(({ event }) => event === 'code_mails_many');
  // A count whose answer was lost may be the 500th itself, so the next ones tell too.
  expect(alarms.map(({ level, facts }) => [level, facts.sends])).toEqual([
    ['error', 500],
    ['error', 501],
  ]);

  await store.table.put(count, { n: 5000 });
  const email = someEmail();
  await expect(visitor(world).sendVerification(email)).rejects.toThrow(TooSoon);
  expect(await owed(email)).toEqual([]);
});

it('R-100: gives every browser a flow cookie, and leaves it the one it has', async () => {
  const world = codeWorld(store.table);
  const mine = visitor(world);
  await mine.sendVerification(someEmail());
  const flow = mine.cookie('__Host-flow');
  expect(flow).toMatch(/^[\w-]{43}$/);
  await mine.sendReset(someEmail());
  expect(mine.cookie('__Host-flow')).toBe(flow);
  expect(JSON.stringify(await store.items())).not.toContain(flow);
});

it('R-072: stores neither a code nor a plain hash of one', async () => {
  const world = codeWorld(store.table);
  const email = someEmail();
  await visitor(world).sendVerification(email);
  const code = await mailedCode(world, 'sign-up', email);
  const row = JSON.stringify(await codeRow(store.table, 'sign-up', hashOf(email)));
  expect(row).not.toMatch(new RegExp(`(?<![0-9])${code}(?![0-9])`));
  expect(JSON.stringify(world.entries)).not.toContain(code);
});

it('I5: whatever fails, a code and its mail are both there or both not, and asking again helps', async () => {
  const counted = countingTable(store.table);
  await visitor(codeWorld(counted.table)).sendVerification(someEmail());
  expect(counted.calls.at(-1)).toBe('transact put CODE, put OUTBOX');
  for (const planned of allFaults(counted.calls.length)) {
    const email = someEmail();
    const world = codeWorld(faultyTable(store.table, planned).table);
    const outcome = await outcomeOf(visitor(world).sendVerification(email));
    expect(outcome, JSON.stringify(planned)).not.toBe('done');
    const row = await codeRow(store.table, 'sign-up', hashOf(email));
    expect(await owed(email), JSON.stringify(planned)).toEqual(row === undefined ? [] : ['code']);

    const later = codeWorld(store.table);
    later.clock.advanceSeconds(600);
    const mine = visitor(later);
    await mine.sendVerification(email);
    expect(await outcomeOf(mine.verifyEmail(email, await mailedCode(later, 'sign-up', email)))).toBe('done');
  }
});

it('counts a write as its own whose answer was lost before it was tried again', async () => {
  const world = codeWorld(store.table);
  const email = someEmail();
  // As when the first try reaches the store, its answer does not come back, and the second is refused by the first one's row.
  const twice = {
    ...store.table,
    transact: async (steps: Parameters<typeof store.table.transact>[0]) => {
      await store.table.transact(steps);
      await store.table.transact(steps);
    },
  };
  expect(await visitor(world).sendVerification(email, { ...world.deps, table: twice })).toEqual(FIRST);
  expect(await owed(email)).toEqual(['code']);
});

it('R-107: without the store nothing is sent and nobody is told so', async () => {
  const world = codeWorld(faultyTable(store.table, { at: 1, fault: 'before' }).table);
  await expect(visitor(world).sendVerification(someEmail())).rejects.toThrow(Unavailable);
  expect(world.told).toEqual([]);
});

it('keeps the row of a code beyond its life, for the day’s count and for late mails', async () => {
  const world = codeWorld(store.table);
  const email = someEmail();
  await visitor(world).sendVerification(email);
  const { pk } = codeKey('sign-up', hashOf(email));
  const row = (await store.items()).find((item) => item.pk === pk);
  expect(Number(row?.ttl) - Number(row?.expiresAt)).toBeGreaterThanOrEqual(24 * 3600);
});
