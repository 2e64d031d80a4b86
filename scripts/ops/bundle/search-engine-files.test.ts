import { expect, it } from 'vitest';
import { paths } from '../../../frontend/src/config/paths.ts';
import { filesForSearch } from './files-for-search.ts';

it('lists the pages that are open to everybody, by their full addresses', () => {
  const files = filesForSearch('https://crossbook.example', true);
  const listed = [...(files['sitemap.xml'] ?? '').matchAll(/<loc>https:\/\/crossbook\.example(.*?)<\/loc>/g)];
  expect(listed.map(([, path]) => path)).toEqual([paths.home, paths.help, paths.affiliate, paths.legal, paths.poster]);
  expect(files['robots.txt']).toContain('Sitemap: https://crossbook.example/sitemap.xml');
  expect(files['robots.txt']).toContain('Disallow: /api/\n');
});

it('keeps a stage for trying things out away from search engines', () => {
  expect(filesForSearch('https://dev.crossbook.example', false)).toEqual({
    'robots.txt': 'User-agent: *\nDisallow: /\n',
  });
});
