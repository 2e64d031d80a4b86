import { listedPaths } from '../../shared/deployment/visitor-pages.ts';

/** robots.txt and sitemap.xml. `open`: whether search engines may list the site. */
export function searchEngineFiles(origin: string, open: boolean): Readonly<Record<string, string>> {
  if (!open) return { 'robots.txt': 'User-agent: *\nDisallow: /\n' };
  const addresses = listedPaths.map((path) => `  <url><loc>${origin}${path}</loc></url>`);
  return {
    'robots.txt': `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`,
    'sitemap.xml': [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...addresses,
      '</urlset>',
      '',
    ].join('\n'),
  };
}
