import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from './render-page.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a page rendered at build leaves no timer, which would hold the process that builds', async () => {
  vi.useFakeTimers();
  const { html } = await renderPage('/overlap');
  expect(html).toContain('Overlap');
  expect(vi.getTimerCount()).toBe(0);
});

it('an offer says what is simulated, what is included, that no sportsbook pays us, and what such tools cost elsewhere', async () => {
  const { html } = await renderPage('/');
  for (const text of ['Simulated example', 'Alerts by push', 'No sportsbook pays us']) expect(html).toContain(text);
  expect(html).toContain('Tools like this cost $80 to $250 a month in fall 2026; Crossbook costs $30.');
});
