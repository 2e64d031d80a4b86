import type { Theme } from '../../../../shared/contracts/preferences.ts';
import { readText, writeText } from '../../lib/storage.ts';
import { storageKeys } from '../../lib/storage-keys.ts';

/** Browser chrome around the page, as in theme.js. */
const chromeColours: Record<Theme, string> = { light: '#f5f6f9', dark: '#0b0e15' };

export function storedTheme(): Theme {
  return readText(storageKeys.theme) === 'dark' ? 'dark' : 'light';
}

export function applyTheme(chosen: Theme): void {
  document.documentElement.dataset.theme = chosen;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', chromeColours[chosen]);
}

export function keepTheme(chosen: Theme): void {
  writeText(storageKeys.theme, chosen);
}
