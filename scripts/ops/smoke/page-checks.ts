import { pageHeaders } from '../../../infra/config/page-headers.ts';
import { type Answer, type Check, expectHeaders, expectStatus, expectType, type Place, visit } from './visit.ts';

const HTML = /^text\/html\b/;
const NO_CACHE = 'no-cache';
const YEAR = 'public, max-age=31536000, immutable';
/** A page that only the application knows; no file has its name. */
const INNER_PAGE = '/overlap';
const MISSING_FILE = '/assets/there-is-no-such-file.js';

const isPage = (answer: Answer) => [
  ...expectStatus(answer, 200),
  ...expectType(answer, HTML),
  ...(answer.text.includes('<div id="root">') ? [] : ['it is not our page']),
];

async function hashedFile({ url }: Place): Promise<Answer | undefined> {
  const { text } = await visit(`${url}/`);
  const path = /(?:src|href)="(\/assets\/[^"]+\.js)"/.exec(text)?.[1];
  return path === undefined ? undefined : visit(url + path);
}

/** What the CDN serves from the bucket. */
export const pageChecks: readonly Check[] = [
  {
    says: 'the page is served',
    complaints: async ({ url }) => isPage(await visit(`${url}/`)),
  },
  {
    says: 'the page has its security headers',
    complaints: async ({ url }) => expectHeaders(await visit(`${url}/`), pageHeaders),
  },
  {
    says: 'the page is asked for anew each time',
    complaints: async ({ url }) => expectHeaders(await visit(`${url}/`), { 'cache-control': NO_CACHE }),
  },
  {
    says: 'paths of the application give the page',
    complaints: async ({ url }) => isPage(await visit(url + INNER_PAGE)),
  },
  {
    says: 'files with a hash in their name are kept for a year, and have the security headers too',
    complaints: async (place) => {
      const file = await hashedFile(place);
      if (file === undefined) return ['the page names no such file'];
      return [
        ...expectStatus(file, 200),
        ...expectType(file, /^(text|application)\/javascript\b/),
        ...expectHeaders(file, { ...pageHeaders, 'cache-control': YEAR }),
      ];
    },
  },
  {
    says: 'a file that is not there is no page',
    complaints: async ({ url }) => {
      const answer = await visit(url + MISSING_FILE);
      return [...(answer.status >= 400 && answer.status < 500 ? [] : [`answered ${answer.status}`]), ...noPage(answer)];
    },
  },
  {
    says: 'robots.txt and the manifest are there',
    complaints: async ({ url }) => {
      const [robots, manifest] = await Promise.all([visit(`${url}/robots.txt`), visit(`${url}/manifest.webmanifest`)]);
      return [
        ...expectStatus(robots, 200),
        ...(robots.text.startsWith('User-agent: ') ? [] : ['robots.txt is something else']),
        ...expectStatus(manifest, 200),
        ...(manifest.text.includes('"start_url"') ? [] : ['the manifest is something else']),
      ];
    },
  },
];

/** Only where the place has an address without TLS. */
export const redirectCheck: Check = {
  says: 'who comes without TLS is sent to the address with it',
  complaints: async ({ plainUrl = '' }) => {
    const { status, headers } = await visit(`${plainUrl}/`);
    const location = headers.get('location') ?? '';
    return [301, 307, 308].includes(status) && location.startsWith('https://')
      ? []
      : [`answered ${status}${location === '' ? '' : ` to ${location}`}`];
  },
};

function noPage({ text }: Answer): string[] {
  return text.includes('<div id="root">') ? ['it gives the page'] : [];
}
