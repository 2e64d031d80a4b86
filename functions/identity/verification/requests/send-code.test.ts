import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { apiErrors } from '../../../../shared/contracts/errors.ts';
import { codeRow } from '../../../mail/codes/code-store.ts';
import { isRefusal } from '../../../platform/errors.ts';
import { keyedHash } from '../../../platform/keyed-hash.ts';
import { code as codeKey, rateLimit } from '../../../platform/table/keys.ts';
import { distinctFaults, faultyTable, recordingTable } from '../../../testing/faulty-table.ts';
import { hasToken } from '../../../testing/secret-leaks.ts';
import { testTable } from '../../../testing/test-table.ts';
import { testUser } from '../../account/testing/test-user.ts';
import { limits } from '../../protection/limits.ts';
import { solveWork } from '../../protection/testing/solve-work.ts';
import {
  codeFixture,
  emailedCode,
  enqueuedFor,
  hashEmail,
  outcomeOf,
  outcomeWithWork,
  testBrowser,
} from '../testing/code-fixture.ts';

/** Hundreds of table calls are slow on a busy machine. */

const store = testTable();
const enqueued = (email: string) => enqueuedFor(() => store.items(), email);
const someEmail = () => `${randomUUID()}@example.com`;

const FIRST = { alreadySent: false, canResend: false, secondsUntilResend: 600, message: 'Verification code sent' };

it('R-070: one code is sent, a second within 600 s is refused with the seconds left, and sent after that', async () => {
  const fixture = codeFixture(store.table);
  const [email, mine] = [someEmail(), testBrowser(fixture)];
  expect(await mine.sendVerification(email)).toEqual(FIRST);
  fixture.clock.advanceSeconds(1);
  const again = await mine.sendVerification(email).catch((error: unknown) => error);
  expect(again).toMatchObject({ code: 'code-already-sent' });
  expect(again).toMatchObject({
    message: 'A verification code was already sent. Please wait 599 seconds before requesting another.',
    retryAfterSeconds: 599,
    details: { alreadySent: true, canResend: false, secondsUntilResend: 599 },
  });
  expect(await enqueued(email)).toEqual(['code']);

  const first = await emailedCode(fixture, 'sign-up', email);
  fixture.clock.advanceSeconds(599);
  expect(await mine.sendVerification(email)).toEqual(FIRST);
  expect(await enqueued(email)).toEqual(['code', 'code']);
  expect(await outcomeOf(mine.verifyEmail(email, first))).toBe('Invalid or expired verification code');
});

it('an event names the enqueued email', async () => {
  const fixture = codeFixture(store.table);
  const email = someEmail();
  await testBrowser(fixture).sendVerification(email);
  const rows = (await store.items()).filter(({ to }) => to === email);
  expect(fixture.published).toEqual(rows.map(({ sk }) => ({ mailId: String(sk).split('#')[1] })));
});

it('R-086: an address with an account gets the same reply, and its owner an email without a code', async () => {
  const { email } = await testUser(store.table);
  const seen = [];
  for (const address of [email, someEmail()]) {
    const { table, calls } = recordingTable(store.table);
    const fixture = codeFixture(table);
    const mine = testBrowser(fixture);
    const replies = [await mine.sendVerification(address), await outcomeOf(mine.sendVerification(address))];
    seen.push({ replies, calls: [...calls], cookies: mine.cookies().map((cookie) => cookie.length) });
  }
  expect(seen[1]).toEqual(seen[0]);
  expect(await enqueued(email)).toEqual(['already-registered']);
});

it('R-086: no code is valid where none was sent', async () => {
  const { email } = await testUser(store.table);
  const fixture = codeFixture(store.table);
  const mine = testBrowser(fixture);
  await mine.sendVerification(email);
  const derived = await emailedCode(fixture, 'sign-up', email);
  expect(await outcomeOf(mine.verifyEmail(email, derived))).toBe('Invalid or expired verification code');
});

it('16 concurrent calls send one email', async () => {
  const fixture = codeFixture(store.table);
  const email = someEmail();
  const callers = Array.from({ length: 16 }, () => testBrowser(fixture));
  const replies = await Promise.all(callers.map((caller) => outcomeOf(caller.sendVerification(email))));
  expect(replies.filter((reply) => reply === 'done')).toHaveLength(1);
  expect(new Set(replies)).toEqual(
    new Set(['done', 'A verification code was already sent. Please wait 600 seconds before requesting another.']),
  );
  expect(await enqueued(email)).toEqual(['code']);
  expect(fixture.published).toHaveLength(1);

  fixture.clock.advanceSeconds(600);
  const later = await Promise.all(callers.map((caller) => outcomeOf(caller.sendVerification(email))));
  expect(later.filter((reply) => reply === 'done')).toHaveLength(1);
  expect(await enqueued(email)).toEqual(['code', 'code']);
});

const TOO_MANY = 'Too many codes have been requested. Please wait and try again.';

it('R-087: ten codes a day go to an address, the first ones without work, and the next day it is as before', async () => {
  const fixture = codeFixture(store.table);
  const { email } = await testUser(store.table);
  for (const address of [email, someEmail()]) {
    const costs: string[] = [];
    for (let n = 0; n < 10; n++) {
      const mine = testBrowser(fixture);
      const ask = (proof?: string) => mine.sendReset(address, fixture.deps, proof);
      costs.push(await outcomeOf(ask()));
      if (n >= 3) expect(await outcomeWithWork(ask)).toBe('done');
      fixture.clock.advanceSeconds(600);
    }
    expect(costs).toEqual([...Array(3).fill('done'), ...Array(7).fill(apiErrors['work-required'].message)]);
    const last = testBrowser(fixture);
    expect(await outcomeWithWork((proof) => last.sendReset(address, fixture.deps, proof))).toBe(TOO_MANY);
    fixture.clock.advanceSeconds(86_400 - 6_000);
    expect(await outcomeOf(last.sendReset(address))).toBe('done');
  }
  expect(await enqueued(email)).toHaveLength(11);
});

it('R-087: strangers from two places get six codes of a day; the owner’s browser and a newcomer’s block get the others', async () => {
  const fixture = codeFixture(store.table);
  const email = someEmail();
  const places = [randomUUID(), randomUUID()];
  const asking = (place: string) => {
    const stranger = testBrowser(fixture, place);
    return outcomeWithWork((proof) => stranger.sendReset(email, fixture.deps, proof));
  };
  for (let n = 0; n < 6; n++) {
    expect(await asking(places[n % 2] ?? '')).toBe('done');
    fixture.clock.advanceSeconds(600);
  }
  for (const place of places) expect(await asking(place)).toBe(TOO_MANY);
  expect(await asking(randomUUID())).toBe('done');
  // Requests for another address or purpose are counted separately.
  const one = testBrowser(fixture, places[0]);
  expect(await outcomeOf(one.sendReset(someEmail()))).toBe('done');
  expect(await outcomeOf(one.sendVerification(email))).toBe('done');
});

it('R-087: a browser that the account has logged in with gets a code without work until the tenth', async () => {
  const fixture = codeFixture(store.table);
  const { email, password } = await testUser(store.table);
  const place = randomUUID();
  const [stranger, owner] = [testBrowser(fixture, place), testBrowser(fixture, place)];
  await owner.logIn(email, password);
  for (let n = 0; n < 6; n++) {
    expect(await outcomeWithWork((proof) => stranger.sendReset(email, fixture.deps, proof))).toBe('done');
    fixture.clock.advanceSeconds(600);
  }
  for (let n = 6; n < 10; n++) {
    expect(await outcomeOf(owner.sendReset(email))).toBe('done');
    fixture.clock.advanceSeconds(600);
  }
  expect(await outcomeOf(owner.sendReset(email))).toBe(TOO_MANY);
});

it('R-087: the 21st call of an hour and the 61st of a day from one client are refused, whatever the email address', async () => {
  const fixture = codeFixture(store.table);
  const place = randomUUID();
  const ask = () => outcomeOf(testBrowser(fixture, place).sendReset(someEmail()));
  for (let hour = 0; hour < 3; hour++) {
    for (let n = 0; n < 20; n++) expect(await ask()).toBe('done');
    expect(await ask()).toBe(TOO_MANY);
    expect(await outcomeOf(testBrowser(fixture).sendReset(someEmail()))).toBe('done');
    fixture.clock.advanceSeconds(3600);
  }
  expect(await ask()).toBe(TOO_MANY);
  fixture.clock.advanceSeconds(24 * 3600);
  expect(await ask()).toBe('done');
});

it.each([
  ['IPv6', '2001:db8:1::/48'],
  ['IPv4', '203.0.113.0/24'],
])(
  'R-087: one block of %s gets 200 calls an hour and 600 a day, however many clients it holds',
  async (_kind, block) => {
    const fixture = codeFixture(store.table);
    // Other tests' counts are of other days.
    fixture.clock.advanceSeconds(1000 * 24 * 3600);
    const blockHash = keyedHash(fixture.deps.emailKey, block);
    const seconds = Math.floor(fixture.clock.now() / 1000);
    const startOf = (window: number) => seconds - (seconds % window);
    const ask = (of = block) => outcomeOf(testBrowser(fixture, randomUUID(), of).sendReset(someEmail()));
    await store.table.put(rateLimit(limits.codesFromBlockPerHour.name, blockHash, startOf(3600)), { n: 199 });
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => ask()));
    expect(outcomes.toSorted()).toEqual(['done', ...Array(7).fill(TOO_MANY)].toSorted());
    expect(await ask('198.51.100.0/24')).toBe('done');
    fixture.clock.advanceSeconds(3600);
    expect(await ask()).toBe('done');
    await store.table.put(rateLimit(limits.codesFromBlockPerDay.name, blockHash, startOf(24 * 3600)), { n: 600 });
    expect(await ask()).toBe(TOO_MANY);
  },
);

it('an alarm is logged from the 500th code of an hour on, and codes stop at 50,000', async () => {
  const fixture = codeFixture(store.table);
  fixture.clock.advanceSeconds(365 * 24 * 3600);
  const hour = Math.floor(fixture.clock.now() / 3_600_000) * 3600;
  const count = rateLimit(limits.codesInAll.name, 'all', hour);
  await store.table.put(count, { n: 498 });
  for (let n = 0; n < 3; n++) await testBrowser(fixture).sendVerification(someEmail());
  const alarms = fixture.entries.filter(({ event }) => event === 'code_mails_many');
  // A count with a lost response may be the 500th itself, so the next ones log too.
  expect(alarms.map(({ level, facts }) => [level, facts.sends])).toEqual([
    ['error', 500],
    ['error', 501],
  ]);

  await store.table.put(count, { n: 50_000 });
  const { owner } = await signedInBrowser(fixture);
  await expect(owner.sendUpdate()).rejects.toMatchObject({ status: 429, message: apiErrors['too-many-codes'].message });
});

/** A fixture at a time of its own, when so many codes have been sent within the hour. */
async function busyHour(sent: number, days: number) {
  const fixture = codeFixture(store.table);
  fixture.clock.advanceSeconds(days * 24 * 3600);
  const hour = Math.floor(fixture.clock.now() / 3_600_000) * 3600;
  await store.table.put(rateLimit(limits.codesInAll.name, 'all', hour), { n: sent });
  return fixture;
}

const refusalOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );
const challengeIn = (refused: unknown) =>
  isRefusal(refused, 'work-required') ? String(refused.details.challenge) : '';

it.each(['sendVerification', 'sendReset'] as const)(
  'R-087: %s costs work from 1,000 codes an hour on, alike with and without an account, and with it nobody is stopped',
  async (ask) => {
    const { email: known } = await testUser(store.table);
    const before = await busyHour(998, ask === 'sendReset' ? 2000 : 2001);
    expect(await outcomeOf(testBrowser(before)[ask](someEmail()))).toBe('done');
    const fixture = await busyHour(4_998, ask === 'sendReset' ? 2002 : 2003);
    for (const email of [known, someEmail()]) {
      const mine = testBrowser(fixture);
      const refused = await refusalOf(mine[ask](email));
      expect(refused).toMatchObject({ status: 429, message: apiErrors['work-required'].message });
      expect(await enqueued(email)).toEqual([]);
      const proof = await solveWork(challengeIn(refused));
      expect(await outcomeOf(mine[ask](someEmail(), fixture.deps, proof))).toBe(apiErrors['work-required'].message);
      expect(await outcomeOf(mine[ask](email, fixture.deps, proof))).toBe('done');
      expect(await enqueued(email)).toHaveLength(1);
    }
  },
);

it('R-087: the more codes, the more work', async () => {
  const costs: number[] = [];
  for (const [n, sent] of [1_000, 4_999, 5_000, 20_000, 49_999].entries()) {
    const refused = await refusalOf(testBrowser(await busyHour(sent, 2010 + n)).sendReset(someEmail()));
    costs.push(JSON.parse(challengeIn(refused)).parameters.cost);
  }
  expect(costs).toEqual([2_000, 2_000, 8_000, 32_000, 32_000]);
});

it('R-087: a signed-in user’s code for their own password costs no work', async () => {
  const fixture = await busyHour(6_000, 2020);
  const { owner } = await signedInBrowser(fixture);
  expect(await outcomeOf(owner.sendUpdate())).toBe('done');
});

async function signedInBrowser(fixture: ReturnType<typeof codeFixture>) {
  const { user } = await testUser(store.table);
  const owner = testBrowser(fixture);
  await owner.startSession(user);
  return { owner };
}

it('R-100: every browser gets a flow cookie, and keeps an existing one', async () => {
  const fixture = codeFixture(store.table);
  const mine = testBrowser(fixture);
  await mine.sendVerification(someEmail());
  const flow = mine.cookie('__Host-flow');
  expect(flow).toMatch(/^[\w-]{43}$/);
  await mine.sendReset(someEmail());
  expect(mine.cookie('__Host-flow')).toBe(flow);
  expect(JSON.stringify(await store.items())).not.toContain(flow);
});

it('R-072: neither a code nor an unkeyed hash of one is stored', async () => {
  const fixture = codeFixture(store.table);
  const email = someEmail();
  await testBrowser(fixture).sendVerification(email);
  const code = await emailedCode(fixture, 'sign-up', email);
  const row = JSON.stringify(await codeRow(store.table, 'sign-up', hashEmail(email)));
  expect([row, JSON.stringify(fixture.entries)].filter((text) => hasToken(text, code))).toEqual([]);
});

it('I5: with any fault a code and its email both exist or neither, and a retry succeeds', async () => {
  const counted = recordingTable(store.table);
  await testBrowser(codeFixture(counted.table)).sendVerification(someEmail());
  expect(counted.calls.at(-1)).toBe('transact put CODE, put OUTBOX');
  for (const planned of distinctFaults(counted.calls)) {
    const email = someEmail();
    const fixture = codeFixture(faultyTable(store.table, planned).table);
    const outcome = await outcomeOf(testBrowser(fixture).sendVerification(email));
    expect(outcome, JSON.stringify(planned)).not.toBe('done');
    const row = await codeRow(store.table, 'sign-up', hashEmail(email));
    expect(await enqueued(email), JSON.stringify(planned)).toEqual(row === undefined ? [] : ['code']);

    const later = codeFixture(store.table);
    later.clock.advanceSeconds(600);
    const mine = testBrowser(later);
    await mine.sendVerification(email);
    expect(await outcomeOf(mine.verifyEmail(email, await emailedCode(later, 'sign-up', email)))).toBe('done');
  }
});

it('a retried write with a lost response finds its own row', async () => {
  const fixture = codeFixture(store.table);
  const email = someEmail();
  // As if the first attempt succeeded, its response was lost, and the retry failed on its row.
  const twice = {
    ...store.table,
    transact: async (steps: Parameters<typeof store.table.transact>[0]) => {
      await store.table.transact(steps);
      await store.table.transact(steps);
    },
  };
  expect(await testBrowser(fixture).sendVerification(email, { ...fixture.deps, table: twice })).toEqual(FIRST);
  expect(await enqueued(email)).toEqual(['code']);
});

it('R-107: without the store nothing is sent, and the reply does not claim so', async () => {
  const fixture = codeFixture(faultyTable(store.table, { at: 1, fault: 'before' }).table);
  await expect(testBrowser(fixture).sendVerification(someEmail())).rejects.toMatchObject({ code: 'unavailable' });
  expect(fixture.published).toEqual([]);
});

it('a code’s row is kept after it expires, for the day’s count and for late emails', async () => {
  const fixture = codeFixture(store.table);
  const email = someEmail();
  await testBrowser(fixture).sendVerification(email);
  const { pk } = codeKey('sign-up', hashEmail(email));
  const row = (await store.items()).find((item) => item.pk === pk);
  expect(Number(row?.ttl) - Number(row?.expiresAt)).toBeGreaterThanOrEqual(24 * 3600);
});

it('a request of anyone reads the last code once', async () => {
  const counted = recordingTable(store.table);
  const fixture = codeFixture(counted.table);
  await testBrowser(fixture).sendVerification(someEmail());
  expect(counted.calls.filter((call) => /^get\w* CODE/.test(call))).toEqual(['get CODE']);
});
