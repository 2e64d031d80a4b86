import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { cdnHeaders } from '../../shared/deployment/headers.ts';

interface ViewerRequest {
  uri: string;
  headers: Record<string, { value: string }>;
}

/** Runs a function as CloudFront does: from its source alone, calling `handler`. */
function run(file: string, request: Partial<ViewerRequest>, ip = '192.0.2.7'): ViewerRequest {
  const code = readFileSync(join(import.meta.dirname, file), 'utf8');
  const event = { viewer: { ip }, request: { uri: '/', headers: {}, ...request } };
  return JSON.parse(runInNewContext(`${code}; JSON.stringify(handler(${JSON.stringify(event)}))`));
}

it.each(['/', '/overlap', '/settings/billing', '/promo/', '/apis', '/v1.2/help'])(
  'the page path %s gets index.html',
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
