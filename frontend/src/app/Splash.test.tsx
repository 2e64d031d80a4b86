import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import index from '../../index.html?raw';
import { Splash } from './Splash.tsx';

it('is in the page before any code has come, just as the code draws it', () => {
  const root = /<div id="root">(.*)<\/div>\s*<noscript>/s.exec(index)?.[1] ?? '';
  expect(plain(root)).toBe(plain(renderToStaticMarkup(<Splash />)));
});

/** Without what makes no difference: blanks between tags, and two ways to close one. */
function plain(html: string): string {
  return html
    .replace(/>\s+</g, '><')
    .replace(/\s*\/>/g, '>')
    .replace(/<\/(?:rect|path)>/g, '')
    .trim();
}
