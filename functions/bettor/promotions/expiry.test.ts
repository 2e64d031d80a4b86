import { describe, expect, it, test } from 'vitest';
import { checkExpiry, deletedFrom } from './expiry.ts';

/** What is said of a last day at a time, if it is refused. */
function refusal(day: string, time: string, restored = false): string | undefined {
  try {
    checkExpiry(day, { now: Date.parse(time), restored });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe('the last day of a promotion', () => {
  test.each([
    // At 11:59 UTC it is still yesterday, 23:59, at UTC-12.
    ['is accepted while it lasts anywhere', '2026-11-24', '2026-11-25T11:59:59Z', undefined],
    [
      'is refused once it is over everywhere',
      '2026-11-24',
      '2026-11-25T12:00:00Z',
      'This day is over. Choose today or a later day.',
    ],
    // At 10:00 UTC the next day begins at UTC+14; 2026-11-25 and 366 days are 2027-11-26.
    ['may be 366 days ahead of the latest day on Earth', '2027-11-26', '2026-11-24T10:00:00Z', undefined],
    ['may not be further ahead', '2027-11-26', '2026-11-24T09:59:59Z', 'Choose a day within a year'],
  ])('%s', (_what, day, time, expected) => expect(refusal(day, time)).toBe(expected));

  it('may be over for 30 days if the promotion is brought back', () => {
    expect(refusal('2026-10-25', '2026-11-25T11:59:59Z', true)).toBeUndefined();
    expect(refusal('2026-10-25', '2026-11-25T12:00:00Z', true)).toMatch('This day is over');
  });

  it('is followed by 30 days until the promotion is deleted', () => {
    // The day ends last on 2026-12-01 at 12:00 UTC.
    expect(deletedFrom('2026-11-30')).toBe(Date.parse('2026-12-31T12:00:00Z') / 1000);
  });
});
