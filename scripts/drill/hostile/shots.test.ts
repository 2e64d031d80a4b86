import { expect, it } from 'vitest';
import { contracts } from '../../../shared/contracts/index.ts';
import { webhooks } from '../../../shared/contracts/webhooks.ts';
import { shots } from './shots.ts';

const cast = { session: () => '__Host-sid=x', emails: ['ada@example.com'] };

const first = (seed: number, count: number) => {
  const made = [];
  for (const shot of shots(seed, cast)) if (made.push(shot) === count) break;
  return made;
};

it('makes the same requests of the same seed, and others of another', () => {
  expect(first(7, 100)).toEqual(first(7, 100));
  expect(first(8, 100)).not.toEqual(first(7, 100));
});

it('comes to every call, under the call’s own method and path', () => {
  const made = first(1, 6_000);
  const names = [...Object.keys(contracts), ...Object.keys(webhooks), 'anything else'];
  expect(new Set(made.map(({ name }) => name))).toEqual(new Set(names));
  const odds = made.filter(({ name }) => name === 'opportunities/get-odds');
  expect(odds.filter(({ sketch }) => !/^\/api\/odds\/[^/]*\/[^/]*$/.test(sketch.path ?? ''))).toEqual([]);
});

it('comes from many places of this machine', () => {
  const places = new Set(first(1, 2_000).map(({ from }) => from));
  expect(places.size).toBeGreaterThan(200);
  expect([...places].filter((place) => !/^127\.18\.\d{1,3}\.\d{1,3}$/.test(place))).toEqual([]);
});
