import { afterEach, expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { useScrollLock } from './use-scroll-lock.ts';

function Lock({ on }: { on: boolean }) {
  useScrollLock(on);
  return null;
}

const locked = () => document.documentElement.classList.contains('scroll-locked');

afterEach(() => {
  vi.restoreAllMocks();
  expect(document.querySelectorAll('style')).toHaveLength(0);
});

it('the page is locked while a lock is on, without a style element', () => {
  const { rerender } = renderPart(<Lock on />);
  expect(locked()).toBe(true);
  rerender(<Lock on={false} />);
  expect(locked()).toBe(false);
});

it('the page stays locked until the last lock is released', () => {
  const { rerender, unmount } = renderPart([<Lock key="a" on />, <Lock key="b" on />]);
  rerender([<Lock key="a" on={false} />, <Lock key="b" on />]);
  expect(locked()).toBe(true);
  unmount();
  expect(locked()).toBe(false);
});

it('padding replaces the scrollbar’s width while the page is locked', () => {
  const page = document.documentElement;
  vi.spyOn(page, 'clientWidth', 'get').mockReturnValue(window.innerWidth - 15);
  const { unmount } = renderPart(<Lock on />);
  expect(page.style.paddingRight).toBe('15px');
  unmount();
  expect(page.style.paddingRight).toBe('');
});
