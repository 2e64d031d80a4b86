import { afterEach, expect, it, vi } from 'vitest';
import { visitorPaths } from '../../shared/deployment/visitor-pages.ts';
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

it('each page of visitors has a title and a description of its own', async () => {
  vi.stubGlobal('document', undefined);
  const pages = [];
  for (const path of visitorPaths) pages.push(await renderPage(path));
  expect(new Set(pages.map(({ title }) => title)).size).toBe(visitorPaths.length);
  const descriptions = pages.map(({ description = '' }) => description);
  expect(new Set(descriptions).size).toBe(visitorPaths.length);
  for (const description of descriptions) expect(description.length).toBeGreaterThan(50);
});

it('an offer says what is simulated, what is included, that no sportsbook pays us, and what such tools cost elsewhere', async () => {
  const { html } = await renderPage('/');
  for (const text of ['Simulated example', 'Alerts by push', 'No sportsbook pays us']) expect(html).toContain(text);
  expect(html).toContain('Tools like this cost $80 to $250 a month in fall 2026; Crossbook costs $30.');
});
