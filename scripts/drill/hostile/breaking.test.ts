import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Break, breaks, broken } from './breaking.ts';

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
