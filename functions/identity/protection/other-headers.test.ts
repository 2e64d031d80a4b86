import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { contracts, type EndpointName } from '../../../shared/contracts/index.ts';
import { cdnHeaders } from '../../../shared/deployment/headers.ts';
import { hmac } from '../../platform/hash.ts';
import { invoke } from '../../testing/http-event.ts';
import { loadHandler } from '../../testing/load-handler.ts';
import { testBus } from '../../testing/test-bus.ts';
import { TEST_EMAIL_KEY, testEnvironment } from '../../testing/test-environment.ts';
import { testTable } from '../../testing/test-table.ts';
import { type LimitRule, limits } from './limits.ts';

const store = testTable();
testEnvironment(store, await testBus());

/** Headers under the caller's control, different for each call. */
const disguises: readonly { headers: Record<string, string>; cookies: readonly string[] }[] = [
  { headers: {}, cookies: [] },
  { headers: { 'user-agent': 'Mozilla/5.0 (iPhone)', 'accept-language': 'de' }, cookies: ['theme=dark'] },
  {
    headers: { referer: 'https://crossbook.test/login', accept: 'text/html', 'x-requested-with': 'XMLHttpRequest' },
    cookies: [`__Host-flow=${'f'.repeat(43)}`, `__Host-sid=${'s'.repeat(43)}`],
  },
  {
    headers: { 'user-agent': '', 'x-forwarded-for': '192.0.2.9', 'x-real-ip': '192.0.2.10', authorization: 'Bearer x' },
    cookies: [`__Host-dev=${'d'.repeat(22)}.${'d'.repeat(43)}`],
  },
];

/** The count of each subject of a rule. */
async function countsOf({ name }: LimitRule): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { pk, n } of await store.items()) {
    const [kind, rule, subject = ''] = String(pk).split('#');
    if (kind === 'RL' && rule === name) counts[subject] = (counts[subject] ?? 0) + Number(n);
  }
  return counts;
}

const everybody = () => `${randomUUID()}@example.com`;
const password = 'not the right one';

test.each<[string, EndpointName, (n: number) => Record<string, string>, readonly LimitRule[]]>([
  ['logins', 'identity/account/login', () => ({ email: everybody(), password }), [limits.loginFromAddress]],
  [
    'requested codes',
    'identity/verification/send-verification',
    () => ({ email: everybody() }),
    [limits.codesFromAddressPerHour, limits.codesFromAddressPerDay],
  ],
  [
    'wrong codes',
    'identity/verification/verify-email',
    (n) => ({ email: everybody(), code: String(100_000 + n) }),
    [limits.wrongCodesFromAddress],
  ],
])(
  'R-142: %s of one client address are counted together, whatever the other headers',
  async (_what, name, body, rules) => {
    const { method, path } = contracts[name];
    const place = `198.51.100.${Object.keys(contracts).indexOf(name)}`;
    for (const [n, { headers, cookies }] of disguises.entries()) {
      const sent = { ...headers, [cdnHeaders.viewerAddress]: place };
      await invoke(await loadHandler(name), { method, path, body: body(n), headers: sent, cookies });
    }
    for (const rule of rules) expect(await countsOf(rule)).toEqual({ [hmac(TEST_EMAIL_KEY, place)]: disguises.length });
  },
);

test('R-142: guesses at one account by unknown browsers are counted together, whatever their headers', async () => {
  const { method, path } = contracts['identity/account/login'];
  const before = await countsOf(limits.loginFromUnknownBrowsers);
  const email = everybody();
  for (const [n, { headers, cookies }] of disguises.entries()) {
    const sent = { ...headers, [cdnHeaders.viewerAddress]: `203.0.113.${n + 1}` };
    const spelling = n % 2 === 0 ? email : `  ${email.toUpperCase()} `;
    await invoke(await loadHandler('identity/account/login'), {
      method,
      path,
      body: { email: spelling, password },
      headers: sent,
      cookies,
    });
  }
  const after = await countsOf(limits.loginFromUnknownBrowsers);
  const added = Object.entries(after).filter(([subject]) => before[subject] === undefined);
  expect(added).toEqual([[hmac(TEST_EMAIL_KEY, email), disguises.length]]);
});
