import { pageHeadersOf } from '../../../infra/config/page-headers.ts';
import { type StageName, stages } from '../../../infra/config/stages.ts';
import {
  type Answer,
  type Check,
  expectHeaders,
  expectStatus,
  expectType,
  request,
  type SmokeTarget,
} from './request.ts';

/** Of index.html and of the pages for visitors. */
const ROOT = /<div id="root"[ >]/;
const HTML = /^text\/html\b/;
const NO_CACHE = 'no-cache';
const YEAR = 'public, max-age=31536000, immutable';
/** A client-side route without a file. */
const INNER_PAGE = '/overlap';
const MISSING_FILE = '/assets/there-is-no-such-file.js';

const headersOf = (stage?: StageName) => pageHeadersOf(stage === undefined ? undefined : stages[stage].domain);

const isPage = (answer: Answer) => [
  ...expectStatus(answer, 200),
  ...expectType(answer, HTML),
  ...(ROOT.test(answer.text) ? [] : ['it is not our page']),
];

async function hashedFile({ url }: SmokeTarget): Promise<Answer | undefined> {
  const { text } = await request(`${url}/`);
  const path = /(?:src|href)="(\/assets\/[^"]+\.js)"/.exec(text)?.[1];
  return path === undefined ? undefined : request(url + path);
}

/** Files that the CDN serves from the bucket. */
export const pageChecks: readonly Check[] = [
  {
    title: 'the page is served',
    problems: async ({ url }) => isPage(await request(`${url}/`)),
  },
  {
    title: 'the page has its security headers',
    problems: async ({ url, mail }) => expectHeaders(await request(`${url}/`), headersOf(mail?.stage)),
  },
  {
    title: 'the page is revalidated each time',
    problems: async ({ url }) => expectHeaders(await request(`${url}/`), { 'cache-control': NO_CACHE }),
  },
  {
    title: 'client-side routes serve the page',
    problems: async ({ url }) => isPage(await request(url + INNER_PAGE)),
  },
  {
    title: 'hashed files are cached for a year, and have the security headers too',
    problems: async (target) => {
      const file = await hashedFile(target);
      if (file === undefined) return ['the page refers to no hashed file'];
      return [
        ...expectStatus(file, 200),
        ...expectType(file, /^(text|application)\/javascript\b/),
        ...expectHeaders(file, { ...headersOf(target.mail?.stage), 'cache-control': YEAR }),
      ];
    },
  },
  {
    title: 'a missing file does not serve the page',
    problems: async ({ url }) => {
      const answer = await request(url + MISSING_FILE);
      return [
        ...(answer.status >= 400 && answer.status < 500 ? [] : [`answered ${answer.status}`]),
        ...isNotPage(answer),
      ];
    },
  },
  {
    title: 'robots.txt and the manifest exist',
    problems: async ({ url }) => {
      const [robots, manifest] = await Promise.all([
        request(`${url}/robots.txt`),
        request(`${url}/manifest.webmanifest`),
      ]);
      return [
        ...expectStatus(robots, 200),
        ...(robots.text.startsWith('User-agent: ') ? [] : ['robots.txt has other content']),
        ...expectStatus(manifest, 200),
        ...(manifest.text.includes('"start_url"') ? [] : ['the manifest has other content']),
      ];
    },
  },
  {
    title: 'browsers find how Global Privacy Control is honored',
    problems: async ({ url }) => {
      const signal = await request(`${url}/.well-known/gpc.json`);
      return [
        ...expectStatus(signal, 200),
        ...(signal.text.includes('"gpc": true') ? [] : ['gpc.json has other content']),
      ];
    },
  },
];

/** Only if the target has an address without TLS. */
export const redirectCheck: Check = {
  title: 'http redirects to https',
  problems: async ({ plainUrl = '' }) => {
    const { status, headers } = await request(`${plainUrl}/`);
    const location = headers.get('location') ?? '';
    return [301, 307, 308].includes(status) && location.startsWith('https://')
      ? []
      : [`answered ${status}${location === '' ? '' : ` to ${location}`}`];
  },
};

function isNotPage({ text }: Answer): string[] {
  return ROOT.test(text) ? ['it serves the page'] : [];
}
