/** Pages that say the same to everybody. */
const OPEN_PATHS = ['/', '/help', '/affiliate', '/legal', '/poster'];

/** What search engines read of a site. `open`: whether they may list it; a stage for trying things out they may not. */
export function filesForSearch(origin: string, open: boolean): Readonly<Record<string, string>> {
  if (!open) return { 'robots.txt': 'User-agent: *\nDisallow: /\n' };
  const addresses = OPEN_PATHS.map((path) => `  <url><loc>${origin}${path}</loc></url>`);
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
