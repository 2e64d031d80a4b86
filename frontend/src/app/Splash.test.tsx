import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import index from '../../index.html?raw';
import { Splash } from './Splash.tsx';

it('the splash in index.html is the same as the component’s markup', () => {
  const root = /<div id="root">(.*)<\/div>\s*<noscript>/s.exec(index)?.[1] ?? '';
  expect(plain(root)).toBe(plain(renderToStaticMarkup(<Splash />)));
});

/** Removes insignificant differences: whitespace between tags, and two ways to close a tag. */
function plain(html: string): string {
  return html
    .replace(/>\s+</g, '><')
    .replace(/\s*\/>/g, '>')
    .replace(/<\/(?:rect|path)>/g, '')
    .trim();
}
