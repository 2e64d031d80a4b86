import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { useClockValue } from './use-clock-value.ts';

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

let drawn = 0;

function Tens() {
  drawn += 1;
  return useClockValue((now) => `${Math.floor(now / 10_000)} tens`);
}

it('tells the time to everybody with one timer, and stops with the last of them', () => {
  const { unmount } = renderPart(
    <>
      <Tens />
      <Tens />
    </>,
  );
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

it('draws anew only when the text changes', () => {
  renderPart(<Tens />);
  drawn = 0;
  act(() => vi.advanceTimersByTime(9_000));
  expect(drawn).toBe(0);
  act(() => vi.advanceTimersByTime(1_000));
  expect(drawn).toBe(1);
  expect(screen.getByText('1 tens')).toBeDefined();
});
