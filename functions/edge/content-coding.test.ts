import { expect, test } from 'vitest';
import { codingFor } from './content-coding.ts';

test.each([
  ['what browsers send', 'gzip, deflate, br, zstd', 'br'],
  ['gzip alone', 'gzip', 'gzip'],
  ['names in capitals', 'GZIP', 'gzip'],
  ['everything', '*', 'br'],
  ['everything but brotli', '*, br;q=0', 'gzip'],
  ['everything, brotli less', '*, br;q=0.5', 'gzip'],
  ['gzip more than brotli', 'br;q=0.5, gzip;q=0.8', 'gzip'],
  ['brotli more than gzip', 'gzip;q=0.5 , br ; Q=0.8', 'br'],
  ['both alike', 'gzip;q=0.3, br;q=0.3', 'br'],
  ['gzip, brotli refused', 'br;q=0.000, gzip', 'gzip'],
  ['gzip, brotli with a weight that is none', 'br;q=high, gzip', 'gzip'],
  ['nothing', '', undefined],
  ['what is not ours', 'deflate, zstd', undefined],
  ['nothing of ours', 'identity, *;q=0', undefined],
  ['neither of ours', 'gzip;q=0, br;q=0', undefined],
  ['what only begins like ours', 'brotli, gzipped', undefined],
] as const)('a client that takes %s', (_name, accepted, coding) => expect(codingFor(accepted)).toBe(coding));

test('a client that says nothing takes no coding', () => expect(codingFor()).toBeUndefined());
