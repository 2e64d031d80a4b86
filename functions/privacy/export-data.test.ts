import { expect, it } from 'vitest';
import { outcomeOf } from '../billing/testing/checkout-browser.ts';
import { testTable } from '../testing/test-table.ts';
import { TEST_VISIT } from '../testing/test-visit.ts';
import { run } from './export-data.handler.ts';
import { deletionFixture, type Subscriber } from './testing/deletion-fixture.ts';

const store = testTable();

type Fixture = Awaited<ReturnType<typeof deletionFixture>>;

async function callOf({ person }: Pick<Subscriber, 'person'>, { deps }: Fixture, secondsAgo = 0) {
  const caller = await person.caller();
  const authenticatedAt = Math.floor(deps.clock() / 1000) - secondsAgo;
  const call = { request: undefined, params: undefined, query: undefined, cookies: [], sendCookie: () => undefined };
  const from = { clientAddress: 'a', visit: TEST_VISIT };
  return () => run({ ...call, ...from, caller: { ...caller, session: { ...caller.session, authenticatedAt } } }, deps);
}

it('R-440, I11: the export has every row of the person, and no row of anybody else', async () => {
  const fixture = await deletionFixture(store);
  const known = await fixture.knownPerson();
  await fixture.forgetCards();
  const other = await fixture.knownPerson();
  const { tables } = await (await callOf(known, fixture))();
  expect(tables.map(({ name }) => name).toSorted()).toEqual(
    [
      ...[
        'alert-rules',
        'alerts',
        'account',
        'betting-settings',
        'alert-devices',
        'alert-webhooks',
        'alert-telegram',
        'passkeys',
        'passkey-owners',
        'consent',
        'consent-ids',
        'partner-code',
        'partnership',
        'login-address',
        'emails-to-be-sent',
        'open-pages',
        'free-trials',
        'preferences',
        'presets',
        'promotions',
        'bets',
      ],
      ...[
        'requested-addresses',
        'requested-email-change',
        'security-log',
        'sessions',
        'sign-ups',
        'sign-up-browsers',
        'sign-up-sessions',
        'subscription',
        'undeliverable-address',
      ],
      ...[
        'unprocessed-payment-notices',
        'unwanted-emails',
        'verification-codes',
        'verified-browsers',
        'wrong-passwords',
      ],
    ].toSorted(),
  );
  const text = JSON.stringify(tables);
  for (const mine of [known.email, known.userId, known.customerId, known.wanted, 'Byron']) expect(text).toContain(mine);
  for (const theirs of [other.email, other.userId, other.customerId, other.wanted]) expect(text).not.toContain(theirs);
  expect(tables.find(({ name }) => name === 'sessions')?.rows).toEqual([
    expect.objectContaining({ createdAt: expect.stringMatching(/^20\d\d-.*Z$/), place: TEST_VISIT.place }),
  ]);
});

it('R-440: the export holds no secret and no hash, and names those that it leaves out', async () => {
  const fixture = await deletionFixture(store);
  const known = await fixture.knownPerson();
  const exported = await (await callOf(known, fixture))();
  const rows = await fixture.allRows();
  const secrets = rows.flatMap(({ passwordHash, flowHash, tokenHash, sessionHash, nonce }) =>
    [passwordHash, flowHash, tokenHash, sessionHash, nonce].filter((value) => String(value).length > 8),
  );
  expect(secrets.length).toBeGreaterThanOrEqual(3);
  const text = JSON.stringify(exported);
  for (const secret of [...secrets, fixture.hashOf(known.email)]) expect(text).not.toContain(secret);
  expect(exported.withheld).toEqual(
    expect.arrayContaining(['account: passwordHash', 'sign-ups: flowHash', 'verification-codes: nonce']),
  );
});

it('R-440: an export needs a password of the last five minutes, and is in the security log', async () => {
  const fixture = await deletionFixture(store);
  const known = await fixture.knownPerson();
  expect(await outcomeOf((await callOf(known, fixture, 301))())).toBe('403 Please confirm that it is you');
  await (await callOf(known, fixture, 300))();
  const { tables } = await (await callOf(known, fixture))();
  const names = tables.find(({ name }) => name === 'security-log')?.rows.map(({ name }) => name);
  expect(names?.filter((name) => name === 'data-exported')).toHaveLength(1);
});

it('R-440: an eleventh export within an hour is refused', async () => {
  const fixture = await deletionFixture(store);
  const call = await callOf(await fixture.knownPerson(), fixture);
  const outcomes = [];
  for (let n = 0; n < 11; n++) outcomes.push(await outcomeOf(call()));
  expect(outcomes.slice(-2)).toEqual(['done', '429 Too many attempts. Please wait and try again.']);
});
