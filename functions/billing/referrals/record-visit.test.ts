import { randomUUID } from 'node:crypto';
import { expect, it, test } from 'vitest';
import { cdnHeaders } from '../../../shared/deployment/headers.ts';
import { limits } from '../../identity/protection/limits.ts';
import { invoke } from '../../testing/http-event.ts';
import { testEnvironment } from '../../testing/test-environment.ts';
import { testTable } from '../../testing/test-table.ts';
import { disablePartner } from './partner-store.ts';
import { handler } from './record-visit.handler.ts';
import { testPartner } from './testing/test-partner.ts';

const store = testTable();
testEnvironment(store);

interface Visit {
  readonly cookies?: readonly string[];
  readonly headers?: Record<string, string>;
  readonly address?: string;
}

let visitors = 0;
const visit = (code: unknown, { cookies, headers, address = `198.51.100.${++visitors}` }: Visit = {}) =>
  invoke(handler, {
    method: 'POST',
    path: '/api/referral-visit',
    body: { code },
    ...(cookies === undefined ? {} : { cookies }),
    headers: { [cdnHeaders.viewerAddress]: address, ...headers },
  });

const rowsOf = async (code: string) => (await store.items()).filter(({ pk }) => pk === `PARTNER#${code}`);
const clicks = async (code: string) => (await rowsOf(code)).reduce((sum, { n }) => sum + Number(n), 0);

it('R-460: a partner’s link sets a cookie with the code and nothing else, for 60 days, which no script can read', async () => {
  const { code } = await testPartner(store.table);
  const answer = await visit(code.toLowerCase());
  expect(answer).toMatchObject({ status: 200, body: {} });
  expect(answer.cookies).toEqual([`__Host-ref=${code}; Secure; HttpOnly; SameSite=Lax; Path=/; Max-Age=5184000`]);
});

it('R-460: the first partner’s link stays; a later one is only counted', async () => {
  const [first, second] = [await testPartner(store.table), await testPartner(store.table)];
  const answer = await visit(second.code, { cookies: [`__Host-ref=${first.code}`] });
  expect(answer).toMatchObject({ status: 200, cookies: [] });
  expect([await clicks(first.code), await clicks(second.code)]).toEqual([0, 1]);
});

it('R-460: two cookies of the name, of which one may be planted, count as none', async () => {
  const { code } = await testPartner(store.table);
  const answer = await visit(code, { cookies: ['__Host-ref=AAA', '__Host-ref=BBB'] });
  expect(answer.cookies).toHaveLength(1);
});

it('R-460: the number of a day’s visits is kept, and nothing of the visitor', async () => {
  const { code } = await testPartner(store.table);
  for (let n = 0; n < 3; n += 1) await visit(code, { headers: { 'user-agent': 'Ada’s iPhone' } });
  const [row, ...more] = await rowsOf(code);
  expect(more).toEqual([]);
  const day = new Date().toISOString().slice(0, 10);
  expect(row).toEqual({ pk: `PARTNER#${code}`, sk: `CLICKS#${day}`, day, n: 3 });
});

it('R-460: a browser that sends Global Privacy Control gets no cookie and is not counted', async () => {
  const { code } = await testPartner(store.table);
  const answer = await visit(code, { headers: { 'sec-gpc': '1' } });
  expect(answer).toMatchObject({ status: 200, body: {}, cookies: [] });
  expect(await clicks(code)).toBe(0);
  expect((await visit(code, { headers: { 'sec-gpc': '0' } })).cookies).toHaveLength(1);
});

test.each([
  ['unknown', 'NOBODY'],
  ['too short', 'A'],
  ['empty', ''],
  ['malformed', 'A#B; Path=/x'],
  ['not a code', '<script>'],
])('R-460: a code that is %s sets nothing and is answered like a partner’s', async (_what, code) => {
  const known = await visit((await testPartner(store.table)).code);
  const answer = await visit(code);
  expect(answer.cookies).toEqual([]);
  expect([answer.status, answer.body, answer.headers]).toEqual([known.status, known.body, known.headers]);
});

it('R-460: a former partner’s code sets nothing', async () => {
  const { code } = await testPartner(store.table);
  await disablePartner(store.table, code, 1);
  expect(await visit(code)).toMatchObject({ status: 200, body: {}, cookies: [] });
  expect(await clicks(code)).toBe(0);
});

test.each([[{ code: 1 }], [{}], [{ code: 'A'.repeat(61) }], [{ code: 'AAAA', visitor: randomUUID() }]])(
  'R-460: the body %j is refused',
  async (body) => {
    const answer = await invoke(handler, { method: 'POST', path: '/api/referral-visit', body });
    expect(answer).toMatchObject({ status: 400, cookies: [] });
  },
);

it('R-460: visits are limited per address prefix', async () => {
  const { code } = await testPartner(store.table);
  const { max } = limits.referralVisitsFromAddress;
  const statuses = new Map<number, number>();
  for (let n = 0; n <= max; n += 1) {
    const { status } = await visit(code, { address: `2001:db8:5:1::${n + 1}` });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses]).toEqual([
    [200, max],
    [429, 1],
  ]);
  expect(await clicks(code)).toBe(max);
  expect((await visit(code, { address: '2001:db8:5:2::1' })).status).toBe(200);
});
