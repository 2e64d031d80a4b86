import { afterEach, expect, it, vi } from 'vitest';
import { kinds } from '../../shared/odds/kinds.ts';
import { paths } from './config/paths.ts';
import { renderPage } from './render-page.tsx';
import styles from './ui/tokens.css?raw';

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

const pages = [...Object.values(paths), kinds['low-hold'].page, kinds.value.page].filter((path) => !path.includes(':'));

it.each(pages)('%s is written in the characters of the font that is loaded first', async (path) => {
  const { html } = await renderPage(path);
  const [, ranges = ''] = /inter-common[^}]*unicode-range:([^;]*)/.exec(styles) ?? [];
  const loaded = ranges.split(',').map((range) =>
    range
      .trim()
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16)),
  );
  const isLoaded = (code: number) => loaded.some(([from = 0, to = from]) => from <= code && code <= to);
  // Inter has no sign of a root.
  expect(
    [...new Set(html.replaceAll('\n', ''))].filter((each) => each !== '√' && !isLoaded(each.codePointAt(0) ?? 0)),
  ).toEqual([]);
});
