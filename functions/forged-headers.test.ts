import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { contracts, type EndpointName } from '../shared/contracts/index.ts';
import { cdnHeaders } from '../shared/deployment/headers.ts';
import { signedInUser } from './identity/account/testing/signed-in-user.ts';
import { deliverMail } from './mail/deliver-mail.ts';
import { mailFixture } from './mail/testing/mail-fixture.ts';
import { invoke, TEST_SITE_ORIGIN } from './testing/http-event.ts';
import { loadHandler } from './testing/load-handler.ts';
import { testBus } from './testing/test-bus.ts';
import { testEnvironment } from './testing/test-environment.ts';
import { testTable } from './testing/test-table.ts';

const store = testTable();
testEnvironment(store, await testBus());

const FORGED_HOST = 'mail-trap.example';
const forgedFrom = (address: string) => ({
  host: FORGED_HOST,
  'x-forwarded-host': FORGED_HOST,
  'x-forwarded-for': address,
  'x-forwarded-proto': 'http',
  'x-forwarded-port': '8080',
  forwarded: `for=${address};host=${FORGED_HOST};proto=http`,
  'x-original-url': `https://${FORGED_HOST}/`,
  'x-rewrite-url': `https://${FORGED_HOST}/`,
  'x-real-ip': address,
  'true-client-ip': address,
  'cf-connecting-ip': address,
});

const known = async () => (await signedInUser(store.table)).email;
const unknown = async () => `${randomUUID()}@example.com`;
type Row = Record<string, unknown>;

/** One call: the rows it wrote, and the resulting emails. */
async function effectOf(
  name: EndpointName,
  email: string,
  { cookies, place, headers }: { cookies: readonly string[]; place: string; headers: Record<string, string> },
) {
  const before = new Set((await store.items()).map(({ pk, sk }) => `${pk} ${sk}`));
  const { method, path } = contracts[name];
  const sent = { ...headers, [cdnHeaders.viewerAddress]: place };
  const answer = await invoke(await loadHandler(name), { method, path, body: { email }, cookies, headers: sent });
  expect(answer.status).toBe(200);
  const rows = (await store.items()).filter(({ pk, sk }) => !before.has(`${pk} ${sk}`));

  const { deps, provider } = mailFixture(store);
  const sending = { ...deps, clock: Date.now, siteOrigin: async () => TEST_SITE_ORIGIN };
  for (const { mailId } of rows.filter(({ pk }) => pk === 'OUTBOX')) await deliverMail(String(mailId), sending);
  return { rows, letters: provider.sent };
}

/** Replaces everything that differs between calls. */
const CHANCE = new Set(['nonce', 'mailId', 'flowHash', 'emailHash', 'userId', 'sessionHash']);
function alike(rows: readonly Row[]): string[][] {
  const isTime = (value: unknown) => typeof value === 'number' && value > 1_000_000_000;
  const plain = (name: string, value: unknown) => {
    if (CHANCE.has(name)) return 'chance';
    if (isTime(value)) return 'time';
    if (name === 'pk' || name === 'sk') return String(value).replace(/#[^#]{22,}/g, '#…');
    return typeof value === 'string' && value.includes('@') ? value.replace(/^[^@]+/, 'somebody') : value;
  };
  const plainRow = (row: Row) =>
    Object.entries(row)
      .map(([name, value]) => `${name}: ${plain(name, value)}`)
      .toSorted();
  return rows
    .filter(({ pk }) => !String(pk).startsWith('RL#'))
    .map(plainRow)
    .toSorted((a, b) => a.join().localeCompare(b.join()));
}

let lastPlace = 0;

test.each([
  ['identity/verification/send-verification', 'a new user', unknown],
  ['identity/verification/send-verification', 'a known user', known],
  ['identity/password/send-password-reset', 'a known user', known],
  ['identity/password/send-password-reset', 'an unknown user', unknown],
  ['identity/account/update-email', 'a free address', unknown],
  ['identity/account/update-email', 'a taken address', known],
] as const)('R-013: %s for %s does the same with forged Host and forwarding headers', async (name, _whom, address) => {
  lastPlace += 1;
  const place = `198.51.100.${lastPlace}`;
  const madeUp = `192.0.2.${lastPlace}`;
  const { cookies } = await signedInUser(store.table);
  const honest = await effectOf(name, await address(), { cookies, place, headers: {} });
  const again = await signedInUser(store.table);
  const lying = await effectOf(name, await address(), { cookies: again.cookies, place, headers: forgedFrom(madeUp) });

  expect(lying.rows.filter(({ pk }) => pk === 'OUTBOX').length).toBeGreaterThan(0);
  expect(alike(lying.rows)).toEqual(alike(honest.rows));
  // Counted against the real client address, not a forged one.
  const places = (rows: readonly Row[]) =>
    new Set(rows.flatMap(({ pk }) => /^RL#codes-address-\w+#([^#]+)/.exec(String(pk))?.[1] ?? []));
  expect(places(honest.rows).size).toBe(1);
  expect([...places(lying.rows)].filter((place) => !places(honest.rows).has(place))).toEqual([]);

  const words = (letters: typeof lying.letters) =>
    letters
      .map(({ subject, text, html }) => ({ subject, text: unnumbered(text), html: unnumbered(html) }))
      .toSorted((a, b) => a.subject.localeCompare(b.subject));
  expect(words(lying.letters)).toEqual(words(honest.letters));
  const all = JSON.stringify([lying.rows, lying.letters]);
  for (const lie of [FORGED_HOST, madeUp]) expect(all).not.toContain(lie);
  for (const { text } of lying.letters) {
    for (const [link] of text.matchAll(/https?:\/\/[^\s,]+/g)) expect(new URL(link).origin).toBe(TEST_SITE_ORIGIN);
  }
});

/** An email with its code removed. */
function unnumbered(text: string): string {
  return text.replace(/\b\d{6}\b(?=\s*(<|$))/gm, 'code');
}
