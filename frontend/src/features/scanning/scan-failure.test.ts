import { expect, test } from 'vitest';
import { ApiError, unreachableError } from '../../api/api-error.ts';
import { ScanUnavailable } from './follow-scan.ts';
import { failureOf } from './scan-failure.ts';

test.each([
  ['too many scans', new ApiError(429, ''), 'caution', 'Too many scans. Please wait a minute and try again.'],
  ['the server says how long', new ApiError(429, '', 'Please wait 40 seconds.'), 'caution', 'Please wait 40 seconds.'],
  ['no answer', unreachableError(), 'failure', 'Crossbook cannot be reached. Check your connection and try again.'],
  ['a bare failure', new ApiError(500, ''), 'failure', 'Scan failed'],
  [
    'an end not seen',
    new ScanUnavailable(),
    'caution',
    'The scan is taking longer than usual. New prices appear once it ends.',
  ],
] as const)('%s', (_name, error, tone, text) => expect(failureOf(error)).toEqual({ tone, text }));
