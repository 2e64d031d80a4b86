import { expect, it } from 'vitest';
import { recordListed } from '../bets/games/listed-games.ts';
import { recordClose } from '../bets/position-store.ts';
import { aPosition } from '../bets/testing/a-position.ts';
import { describeOutcome } from '../billing/testing/checkout-browser.ts';
import { alertCheck } from '../platform/table/keys.ts';
import { TEST_VISIT } from '../testing/test-visit.ts';
import { run } from './export-data.handler.ts';
import { deletionFixture, type Subscriber } from './testing/deletion-fixture.ts';

type Fixture = Awaited<ReturnType<typeof deletionFixture>>;

/** The bets of an export. */
const betsIn = async (exporting: Awaited<ReturnType<typeof callOf>>) =>
  (await exporting()).tables.find(({ name }) => name === 'bets')?.rows;

async function callOf({ person }: Pick<Subscriber, 'person'>, { deps }: Fixture) {
  const caller = await person.caller();
  const call = { request: undefined, params: undefined, query: undefined, cookies: [], sendCookie: () => undefined };
  const from = { clientAddress: 'a', visit: TEST_VISIT };
  return () => run({ ...call, ...from, caller }, deps);
}

it('R-440, I11: the export has every row of the person, and no row of anybody else', async () => {
  const fixture = await deletionFixture();
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
        'balances',
        'bet-money',
        'betting-settings',
        'limits',
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

it('R-440: an alert that is still to be checked is exported under a plain name', async () => {
  const fixture = await deletionFixture();
  const known = await fixture.knownPerson();
  const { userId } = known;
  await fixture.deps.table.put(alertCheck('americanfootball_nfl', 1_795_935_232, userId, 'the alert'), { userId });
  const { tables } = await (await callOf(known, fixture))();
  expect(tables.find(({ name }) => name === 'alerts-to-be-checked')?.rows).toHaveLength(1);
  expect(tables.map(({ name }) => name).filter((name) => !/^[a-z]+(-[a-z]+)*$/.test(name))).toEqual([]);
});

it('R-440: the export holds no secret and no hash, and names those that it leaves out', async () => {
  const fixture = await deletionFixture();
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

it('R-447: an export is in the security log', async () => {
  const fixture = await deletionFixture();
  const known = await fixture.knownPerson();
  await (await callOf(known, fixture))();
  const { tables } = await (await callOf(known, fixture))();
  const names = tables.find(({ name }) => name === 'security-log')?.rows.map(({ name }) => name);
  expect(names?.filter((name) => name === 'data-exported')).toHaveLength(1);
});

it('R-440: an eleventh export within an hour is refused', async () => {
  const fixture = await deletionFixture();
  const call = await callOf(await fixture.knownPerson(), fixture);
  const outcomes = [];
  for (let n = 0; n < 11; n++) outcomes.push(await describeOutcome(call()));
  expect(outcomes.slice(-2)).toEqual(['done', '429 Too many attempts. Please wait and try again.']);
});

it('R-476: the closes of a game that starts later than it was said are exported once it has started', async () => {
  const fixture = await deletionFixture();
  const { table } = fixture;
  const known = await fixture.knownPerson();
  const exporting = await callOf(known, fixture);
  const { userId } = known;
  const [{ id: positionId } = { id: '' }] = (await betsIn(exporting)) ?? [];
  const now = Math.floor(fixture.deps.clock() / 1000);
  const closeOf = () => ({ fair: 0.5, odds: 100 });
  const recorded = await recordClose(
    table,
    { userId, positionId: String(positionId), gameId: aPosition.game?.id ?? '', startedAt: now - 3600, closeOf },
    now * 1000,
  );
  expect(recorded).toBe('changed');
  const [gameId, league] = [aPosition.game?.id ?? '', 'baseball_mlb'] as const;
  const list = (startsAt: number, dataAt: number) =>
    recordListed(table, league, { games: [{ gameId, startsAt }], dataAt });
  await list(now + 3600, now);
  expect(await betsIn(exporting)).toMatchObject([{ legs: [{ odds: 105 }, { odds: 100 }] }]);
  expect(JSON.stringify(await betsIn(exporting))).not.toContain('"close"');
  await list(now, now + 1);
  expect(await betsIn(exporting)).toMatchObject([{ legs: [{ close: { fair: 0.5 } }, { close: { odds: 100 } }] }]);
});
