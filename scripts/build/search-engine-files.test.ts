import { expect, it } from 'vitest';
import { paths } from '../../frontend/src/config/paths.ts';
import { searchEngineFiles } from './search-engine-files.ts';

it('the sitemap lists the public pages with absolute URLs', () => {
  const files = searchEngineFiles('https://crossbook.example', true);
  const listed = [...(files['sitemap.xml'] ?? '').matchAll(/<loc>https:\/\/crossbook\.example(.*?)<\/loc>/g)];
  expect(listed.map(([, path]) => path)).toEqual([
    paths.home,
    paths.overlap,
    paths.promo,
    '/low-hold',
    '/value',
    paths.help,
    paths.alertFigures,
    paths.proof,
    paths.calculator,
    paths.affiliate,
    paths.legal,
    paths.books,
    paths.poster,
  ]);
  expect(files['robots.txt']).toContain('Sitemap: https://crossbook.example/sitemap.xml');
  expect(files['robots.txt']).toContain('Disallow: /api/\n');
});

it('a stage that is not public disallows search engines', () => {
  expect(searchEngineFiles('https://dev.crossbook.example', false)).toEqual({
    'robots.txt': 'User-agent: *\nDisallow: /\n',
  });
});
