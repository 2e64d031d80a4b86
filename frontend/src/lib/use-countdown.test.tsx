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

it('a countdown counts whole seconds down to 0 and stops', () => {
  renderPart(<Left seconds={3} since={0} />);
  expect(left()).toBe('3');
  act(() => vi.advanceTimersByTime(1_000));
  expect(left()).toBe('2');
  act(() => vi.advanceTimersByTime(2_000));
  expect(left()).toBe('0');
  act(() => vi.advanceTimersByTime(5_000));
  expect(left()).toBe('0');
});

it('a countdown never shows more than its total, even if the page’s clock is behind', () => {
  renderPart(<Left seconds={600} since={900} />);
  expect(left()).toBe('600');
});

it('an undefined countdown is 0', () => {
  renderPart(<None />);
  expect(left()).toBe('0');
});
