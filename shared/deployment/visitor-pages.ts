/** The folder of the site's files with what visitors get in place of index.html. */
const VISITOR_FOLDER = 'visitor';

/** The pages that are rendered at build. The CDN's function that chooses between them and index.html has the same list. */
export const visitorPaths = [
  '/',
  '/overlap',
  '/promo',
  '/low-hold',
  '/help',
  '/alert-figures',
  '/calculator',
  '/affiliate',
  '/legal',
  '/poster',
  '/settings',
] as const;

/** The file of one of them, relative to the site's folder. */
export function visitorFile(path: string): string {
  return `${VISITOR_FOLDER}${path === '/' ? '/home' : path}.html`;
}
