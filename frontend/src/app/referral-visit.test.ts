import { afterEach, expect, it, test } from 'vitest';
import { fakeApi, json } from '../testing/api-server.ts';
import { reportReferralVisit } from './referral-visit.ts';

const VISIT = 'POST /api/referral-visit';
const server = fakeApi();

afterEach(() => {
  window.history.replaceState(null, '', '/');
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
});

function openAt(address: string) {
  window.history.replaceState({ kept: true }, '', address);
  reportReferralVisit(window);
  return window.location.href.slice(window.location.origin.length);
}

test.each([
  ['/?ref=ADA10', '/'],
  ['/overlap?league=nba&ref=ADA10&book=1#top', '/overlap?league=nba&book=1#top'],
  ['/?ref=ADA10&ref=BOB', '/'],
])('R-460: %s tells the server the code once and leaves %s in the address', (address, left) => {
  server.on(VISIT, {});
  expect(openAt(address)).toBe(left);
  expect(openAt(left)).toBe(left);
  expect(server.calls.map(({ path, body }) => [path, body])).toEqual([['/api/referral-visit', { code: 'ADA10' }]]);
  expect(window.history.state).toEqual({ kept: true });
});

test.each([
  ['without a code', '/help?league=nba'],
  ['with an empty code', '/?ref='],
  ['with a text that is no code', `/?ref=${'A'.repeat(61)}`],
])('R-460: an address %s tells nothing', (_what, address) => {
  expect(openAt(address)).not.toContain('ref');
  expect(server.calls).toEqual([]);
});

it('R-460: a browser with Global Privacy Control tells nothing, and the code leaves the address too', () => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
  expect(openAt('/?ref=ADA10')).toBe('/');
  expect(server.calls).toEqual([]);
});

it.each([
  ['a refusal', () => json({ message: 'Too many calls' }, 429)],
  ['no answer', () => Promise.reject(new TypeError('failed'))],
])('R-460: %s changes nothing for the visitor', async (_what, reply) => {
  server.on(VISIT, reply);
  expect(openAt('/?ref=ADA10')).toBe('/');
  await expect.poll(() => server.calls).toHaveLength(1);
  expect(document.cookie).toBe('');
});
