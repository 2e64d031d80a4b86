// Runs at the CDN for every request that is not for the API. A path without a file name is a page of the application: a visitor gets the one that
// was rendered at build, where there is one, and everybody else index.html. API paths are left alone, so that no API error turns into a page.

/** As in shared/deployment/visitor-pages.ts. */
const VISITOR_PATHS = [
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
];
/** The session, and the page's own mark of a browser in which somebody has logged in. */
const USER_COOKIES = ['__Host-sid', '__Host-in'];

// biome-ignore lint/correctness/noUnusedVariables: the CDN calls it by this name.
function handler(event) {
  const request = event.request;
  const uri = request.uri;
  const isApi = uri === '/api' || uri.startsWith('/api/');
  const isFile = uri.slice(uri.lastIndexOf('/') + 1).includes('.');
  if (isApi || isFile) return request;
  const path = uri.replace(/\/+$/, '') || '/';
  const isVisitor = !USER_COOKIES.some((name) => request.cookies[name] !== undefined);
  if (!isVisitor || !VISITOR_PATHS.includes(path)) request.uri = '/index.html';
  else request.uri = path === '/' ? '/visitor/home.html' : `/visitor${path}.html`;
  return request;
}
