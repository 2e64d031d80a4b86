import { beforeEach, expect, it } from 'vitest';
import { clearListCache } from '../../../api/list-cache.ts';
import { anOpportunity } from '../../../testing/opportunities.ts';
import { appearedAt, firstSeenAt, recordSeen } from './first-seen.ts';

beforeEach(clearListCache);
const row = (id: string, formerIds: string[] = []) => anOpportunity({ id, formerIds });

it('what stands on the first list of a page is seen then, but has not appeared', () => {
  recordSeen('arbitrage', [row('a'), null, {}], 1_000);
  expect(firstSeenAt('arbitrage', 'a')).toBe(1_000);
  expect(appearedAt('arbitrage', 'a')).toBeUndefined();
  expect(firstSeenAt('arbitrage', 'b')).toBeUndefined();
});

it('what a later list adds has appeared with it, and keeps that time', () => {
  recordSeen('arbitrage', [row('a')], 1_000);
  recordSeen('arbitrage', [row('a'), row('b')], 2_000);
  recordSeen('arbitrage', [row('b')], 3_000);
  recordSeen('arbitrage', [row('a'), row('b')], 4_000);
  expect([appearedAt('arbitrage', 'a'), appearedAt('arbitrage', 'b')]).toEqual([undefined, 2_000]);
});

it('the same bets under another id are not new', () => {
  recordSeen('arbitrage', [row('a')], 1_000);
  recordSeen('arbitrage', [row('joined', ['x', 'a'])], 2_000);
  expect(appearedAt('arbitrage', 'joined')).toBeUndefined();
});

it('each kind has its own first list', () => {
  recordSeen('arbitrage', [row('a')], 1_000);
  recordSeen('overlap', [row('o')], 2_000);
  expect([appearedAt('overlap', 'o'), firstSeenAt('arbitrage', 'o')]).toEqual([undefined, undefined]);
});
