import { afterEach, expect, it } from 'vitest';
import { makeAdjustableClock, patchDate } from './adjustable-clock.ts';

const systemDate = globalThis.Date;
const HOUR_MS = 3_600_000;

afterEach(() => {
  globalThis.Date = systemDate;
});

it('the clock is the system clock until it is advanced', () => {
  const clock = makeAdjustableClock();
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1000);
  clock.advance(HOUR_MS);
  clock.advance(HOUR_MS);
  expect(Math.abs(clock.now() - Date.now() - 2 * HOUR_MS)).toBeLessThan(1000);
});

it('patchDate changes the current time but no other dates', () => {
  const clock = makeAdjustableClock();
  let offsetMs = 0;
  clock.subscribe((current) => {
    offsetMs = current;
  });
  patchDate(() => offsetMs);
  clock.advance(HOUR_MS);
  const hoursAhead = (time: number) => Math.round((time - systemDate.now()) / HOUR_MS);
  expect(hoursAhead(Date.now())).toBe(1);
  expect(hoursAhead(Date.parse(new Date().toISOString()))).toBe(1);
  expect(new Date(0).toISOString()).toBe('1970-01-01T00:00:00.000Z');
  expect(Date.parse('1970-01-01T00:00:01Z')).toBe(1000);
  expect(Date.UTC(1970, 0, 1)).toBe(0);
  expect(new Date()).toBeInstanceOf(Date);
});

it('the time is always in whole milliseconds', () => {
  const clock = makeAdjustableClock();
  clock.advance(10.375);
  expect(clock.now() % 1).toBe(0);
  clock.subscribe((offsetMs) => expect(offsetMs).toBe(11));
});

it('a clock can continue from an earlier offset', () => {
  const clock = makeAdjustableClock(HOUR_MS);
  clock.advance(HOUR_MS);
  expect(Math.abs(clock.now() - Date.now() - 2 * HOUR_MS)).toBeLessThan(1000);
});

it('a subscriber gets the offset now and at every change until it unsubscribes', () => {
  const clock = makeAdjustableClock(5);
  const offsets: number[] = [];
  const unsubscribe = clock.subscribe((offsetMs) => offsets.push(offsetMs));
  clock.advance(10);
  unsubscribe();
  clock.advance(20);
  expect(offsets).toEqual([5, 15]);
});
