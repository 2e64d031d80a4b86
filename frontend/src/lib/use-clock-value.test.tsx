import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { useClockValue } from './use-clock-value.ts';

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

let renders = 0;

function Tens() {
  renders += 1;
  return useClockValue((now) => `${Math.floor(now / 10_000)} tens`);
}

it('all components share one timer, which stops with the last of them', () => {
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

it('a component rerenders only when its text changes', () => {
  renderPart(<Tens />);
  renders = 0;
  act(() => vi.advanceTimersByTime(9_000));
  expect(renders).toBe(0);
  act(() => vi.advanceTimersByTime(1_000));
  expect(renders).toBe(1);
  expect(screen.getByText('1 tens')).toBeDefined();
});
