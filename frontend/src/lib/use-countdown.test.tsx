import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { startCountdown, useCountdown } from './use-countdown.ts';

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

function Left({ seconds, since }: { seconds: number; since: number }) {
  return <output>{useCountdown(startCountdown(seconds, since))}</output>;
}

function None() {
  return <output>{useCountdown(undefined)}</output>;
}

const left = () => screen.getByRole('status').textContent;

it('counts whole seconds down to 0 and stays there', () => {
  renderPart(<Left seconds={3} since={0} />);
  expect(left()).toBe('3');
  act(() => vi.advanceTimersByTime(1_000));
  expect(left()).toBe('2');
  act(() => vi.advanceTimersByTime(2_000));
  expect(left()).toBe('0');
  act(() => vi.advanceTimersByTime(5_000));
  expect(left()).toBe('0');
});

it('never promises more than the whole, though the clock of the page lags behind', () => {
  renderPart(<Left seconds={600} since={900} />);
  expect(left()).toBe('600');
});

it('is over at once where there is none', () => {
  renderPart(<None />);
  expect(left()).toBe('0');
});
