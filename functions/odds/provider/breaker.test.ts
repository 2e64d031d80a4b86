import { describe, expect, it } from 'vitest';
import { afterFailure, afterSuccess, type Breaker, CLOSED, closeOnCredits, pauseReasonFor } from './breaker.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z') / 1000;
const DECEMBER = Date.parse('2026-12-01T00:00:00Z') / 1000;
const paid = { free: false };
const free = { free: true };

function failed(times: number): Breaker {
  let breaker = CLOSED;
  for (let i = 0; i < times; i += 1) breaker = afterFailure(breaker, 'timed-out', NOON);
  return breaker;
}

describe('five failures in a row', () => {
  it('stop all calls for five minutes, four do not', () => {
    expect(pauseReasonFor(failed(4), paid, NOON)).toBeNull();
    expect(pauseReasonFor(failed(5), paid, NOON)).toBe('failures');
    expect(pauseReasonFor(failed(5), free, NOON + 299)).toBe('failures');
    expect(pauseReasonFor(failed(5), paid, NOON + 300)).toBeNull();
  });

  it('are counted from the last success', () => {
    expect(afterFailure(afterSuccess(failed(4)), 'unavailable', NOON)).toEqual({ failuresInARow: 1, pause: null });
  });

  it('pause again at the first failure after the pause', () => {
    expect(pauseReasonFor(afterFailure(failed(5), 'unavailable', NOON + 300), paid, NOON + 301)).toBe('failures');
  });

  it('do not include failures of single calls', () => {
    expect(afterFailure(CLOSED, 'bad-markets', NOON)).toBe(CLOSED);
    expect(afterFailure(CLOSED, 'event-gone', NOON)).toBe(CLOSED);
  });
});

describe('a used-up quota (R-227, R-228)', () => {
  const out = afterFailure(CLOSED, 'out-of-credits', NOON);

  it('stops paid calls until the next month, and allows free ones', () => {
    expect(pauseReasonFor(out, paid, DECEMBER - 1)).toBe('out-of-credits');
    expect(pauseReasonFor(out, free, NOON)).toBeNull();
    expect(pauseReasonFor(out, paid, DECEMBER)).toBeNull();
  });

  it('ends with headers that show credits, not just with a successful free call', () => {
    expect(pauseReasonFor(afterSuccess(out), paid, NOON)).toBe('out-of-credits');
    expect(pauseReasonFor(closeOnCredits(out), paid, NOON)).toBeNull();
  });
});

it('a bad key stops free calls too, for 15 minutes', () => {
  const bad = afterFailure(CLOSED, 'bad-key', NOON);
  expect(pauseReasonFor(bad, free, NOON + 899)).toBe('bad-key');
  expect(pauseReasonFor(bad, free, NOON + 900)).toBeNull();
  expect(closeOnCredits(bad)).toBe(bad);
});
