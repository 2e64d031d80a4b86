import { expect, it } from 'vitest';
import { contracts } from '../../../shared/contracts/index.ts';
import { webhooks } from '../../../shared/contracts/webhooks.ts';
import { hostileTraffic } from './hostile-traffic.ts';

const attackerDeps = { session: () => '__Host-sid=x', emails: ['ada@example.com'] };

const first = (seed: number, count: number) => {
  const made = [];
  for (const request of hostileTraffic(seed, attackerDeps)) if (made.push(request) === count) break;
  return made;
};

it('the same seed makes the same requests, another seed makes others', () => {
  expect(first(7, 100)).toEqual(first(7, 100));
  expect(first(8, 100)).not.toEqual(first(7, 100));
});

it('every call gets requests with its own method and path', () => {
  const made = first(1, 9_000);
  const names = [...Object.keys(contracts), ...Object.keys(webhooks), 'anything else'];
  expect(new Set(made.map(({ name }) => name))).toEqual(new Set(names));
  const odds = made.filter(({ name }) => name === 'odds/get-odds');
  expect(odds.filter(({ sketch }) => !/^\/api\/odds\/[^/]*\/[^/]*$/.test(sketch.path ?? ''))).toEqual([]);
});

it('requests come from many loopback addresses', () => {
  const places = new Set(first(1, 2_000).map(({ from }) => from));
  expect(places.size).toBeGreaterThan(200);
  expect([...places].filter((place) => !/^127\.18\.\d{1,3}\.\d{1,3}$/.test(place))).toEqual([]);
});
