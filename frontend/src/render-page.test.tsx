import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from './render-page.tsx';

afterEach(() => vi.useRealTimers());

it('a page rendered at build leaves no timer, which would hold the process that builds', async () => {
  vi.useFakeTimers();
  const { html } = await renderPage('/overlap');
  expect(html).toContain('Overlap');
  expect(vi.getTimerCount()).toBe(0);
});
