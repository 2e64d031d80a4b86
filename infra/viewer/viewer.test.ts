import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { cdnHeaders } from '../../shared/deployment/headers.ts';
import { visitorFile, visitorPaths } from '../../shared/deployment/visitor-pages.ts';

interface ViewerRequest {
  uri: string;
  headers: Record<string, { value: string }>;
  cookies: Record<string, { value: string }>;
}

/** Runs a function as CloudFront does: from its source alone, calling `handler`. */
function run(file: string, request: Partial<ViewerRequest>, ip = '192.0.2.7'): ViewerRequest {
  const code = readFileSync(join(import.meta.dirname, file), 'utf8');
  const event = { viewer: { ip }, request: { uri: '/', headers: {}, cookies: {}, ...request } };
  return JSON.parse(runInNewContext(`${code}; JSON.stringify(handler(${JSON.stringify(event)}))`));
}

const pages = ['/', '/overlap', '/settings/billing', '/promo/', '/apis', '/v1.2/help', '/home', '/visitor/home'];

it.each(['__Host-sid', '__Host-in'])('every page path gets index.html from a browser with the cookie %s', (cookie) => {
  const cookies = { [cookie]: { value: 'x' } };
  for (const uri of pages) expect(run('page-routes.js', { uri, cookies }).uri).toBe('/index.html');
});

it('the function knows the pages that are rendered at build, and no others', () => {
  const code = readFileSync(join(import.meta.dirname, 'page-routes.js'), 'utf8');
  expect(JSON.parse(runInNewContext(`${code}; JSON.stringify(VISITOR_PATHS)`))).toEqual(visitorPaths);
});

it('a visitor gets the page that was rendered at build, with any other cookie and with or without a slash', () => {
  const cookies = { '__Host-dev': { value: 'x' }, theme: { value: 'dark' } };
  for (const path of visitorPaths)
    expect(run('page-routes.js', { uri: path, cookies }).uri).toBe(`/${visitorFile(path)}`);
  expect(run('page-routes.js', { uri: '/help/' }).uri).toBe('/visitor/help.html');
  expect(run('page-routes.js', { uri: '//' }).uri).toBe('/visitor/home.html');
});

it.each(pages.slice(2).filter((path) => path !== '/promo/'))(
  'a visitor gets index.html for %s, which was not rendered',
  (uri) => {
    expect(run('page-routes.js', { uri }).uri).toBe('/index.html');
  },
);

it.each(['/assets/index-3fA9.js', '/logos/1.svg', '/favicon.ico', '/index.html'])(
  'the file path %s is unchanged',
  (uri) => {
    expect(run('page-routes.js', { uri }).uri).toBe(uri);
  },
);

it.each(['/api', '/api/', '/api/opportunities', '/api/nothing/here'])('the API path %s is unchanged', (uri) => {
  expect(run('page-routes.js', { uri }).uri).toBe(uri);
});

it.each(['192.0.2.7', '2001:db8::7'])('the API gets the address %s, even if the client forges the header', (ip) => {
  const forged = { [cdnHeaders.viewerAddress]: { value: '203.0.113.9' }, cookie: { value: 'a=b' } };
  expect(run('viewer-address.js', { headers: forged }, ip).headers).toEqual({
    [cdnHeaders.viewerAddress]: { value: ip },
    cookie: { value: 'a=b' },
  });
});
