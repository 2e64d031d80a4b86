import { afterEach, expect, it } from 'vitest';
import { makeMovedClock, moveDates } from './moved-clock.ts';

const systemDate = globalThis.Date;
const HOUR_MS = 3_600_000;

afterEach(() => {
  globalThis.Date = systemDate;
});

it('is the system’s clock until it is moved', () => {
  const clock = makeMovedClock();
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1000);
  clock.advance(HOUR_MS);
  clock.advance(HOUR_MS);
  expect(Math.abs(clock.now() - Date.now() - 2 * HOUR_MS)).toBeLessThan(1000);
});

it('moves every way of asking a thread for the time, and no other date', () => {
  const clock = makeMovedClock();
  let moved = 0;
  clock.follow((now) => {
    moved = now;
  });
  moveDates(() => moved);
  clock.advance(HOUR_MS);
  const ahead = (time: number) => Math.round((time - systemDate.now()) / HOUR_MS);
  expect(ahead(Date.now())).toBe(1);
  expect(ahead(Date.parse(new Date().toISOString()))).toBe(1);
  expect(new Date(0).toISOString()).toBe('1970-01-01T00:00:00.000Z');
  expect(Date.parse('1970-01-01T00:00:01Z')).toBe(1000);
  expect(Date.UTC(1970, 0, 1)).toBe(0);
  expect(new Date()).toBeInstanceOf(Date);
});

it('tells whole milliseconds, as the system does, however it is moved', () => {
  const clock = makeMovedClock();
  clock.advance(10.375);
  expect(clock.now() % 1).toBe(0);
  clock.follow((moved) => expect(moved).toBe(11));
});

it('goes on from where an earlier one was left', () => {
  const clock = makeMovedClock(HOUR_MS);
  clock.advance(HOUR_MS);
  expect(Math.abs(clock.now() - Date.now() - 2 * HOUR_MS)).toBeLessThan(1000);
});

it('tells a follower how far it is, now and with every move, until it is left', () => {
  const clock = makeMovedClock(5);
  const told: number[] = [];
  const leave = clock.follow((moved) => told.push(moved));
  clock.advance(10);
  leave();
  clock.advance(20);
  expect(told).toEqual([5, 15]);
});
