import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contracts } from '../../../shared/contracts/index.ts';
import { webhooks } from '../../../shared/contracts/webhooks.ts';
import { type Break, breaks, broken, shots } from './shots.ts';

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

const REQUEST = Buffer.from('OPTIONS /api/saved HTTP/1.1\r\n\r\n');
const text = (kind: Break['kind'], byte = 88) => broken(REQUEST, [{ kind, at: 0, byte }]).toString();

it('cuts, changes, adds, repeats and takes away, behind the path’s beginning', () => {
  expect(text('cut')).toBe('OPTIONS /api/');
  expect(text('change')).toBe('OPTIONS /api/Xaved HTTP/1.1\r\n\r\n');
  expect(text('insert')).toBe('OPTIONS /api/Xsaved HTTP/1.1\r\n\r\n');
  expect(text('repeat')).toBe('OPTIONS /api/saved HTTP/1.1\r\n\r\nsaved HTTP/1.1\r\n\r\n');
  expect(text('remove', 3)).toBe('OPTIONS /api/d HTTP/1.1\r\n\r\n');
});

it('leaves the path’s beginning as it was, whatever is done', () => {
  fc.assert(
    fc.property(breaks, (done) => {
      expect(broken(REQUEST, done).toString('latin1').startsWith('OPTIONS /api/')).toBe(true);
    }),
  );
});
