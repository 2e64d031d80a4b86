/** The folder of the site's files with what visitors get in place of index.html. */
const VISITOR_FOLDER = 'visitor';

/** The pages that are rendered at build. The CDN's function that chooses between them and index.html has the same list. */
export const visitorPaths = [
  '/',
  '/overlap',
  '/promo',
  '/low-hold',
  '/value',
  '/help',
  '/alert-figures',
  '/proof',
  '/calculator',
  '/affiliate',
  '/legal',
  '/books',
  '/poster',
  '/settings',
] as const;

/** Those of them that search engines are told of: Settings has nothing of its own for someone without an account. */
export const listedPaths = visitorPaths.filter((path) => path !== '/settings');

/** The file of one of them, relative to the site's folder. */
export function visitorFile(path: string): string {
  return `${VISITOR_FOLDER}${path === '/' ? '/home' : path}.html`;
}
