import { afterEach, expect, it } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { useScrollLock } from './use-scroll-lock.ts';

function Lock({ on }: { on: boolean }) {
  useScrollLock(on);
  return null;
}

const locked = () => document.documentElement.classList.contains('scroll-locked');

afterEach(() => expect(document.querySelectorAll('style')).toHaveLength(0));

it('locks while it is asked to, without a style element', () => {
  const { rerender } = renderPart(<Lock on />);
  expect(locked()).toBe(true);
  rerender(<Lock on={false} />);
  expect(locked()).toBe(false);
});

it('stays locked until the last of several has let go', () => {
  const { rerender, unmount } = renderPart([<Lock key="a" on />, <Lock key="b" on />]);
  rerender([<Lock key="a" on={false} />, <Lock key="b" on />]);
  expect(locked()).toBe(true);
  unmount();
  expect(locked()).toBe(false);
});
