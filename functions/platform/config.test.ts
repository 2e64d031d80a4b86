import { expect, it } from 'vitest';
import { config, createSiteOrigin } from './config.ts';
import { Unavailable } from './errors.ts';

it('reads settings as what they mean', () => {
  const env = { ODDS_DAILY_CREDITS: '1200', SITE_ORIGIN: 'http://localhost:5173', TABLE_NAME: 't' };
  expect(config('oddsDailyCredits', env)).toBe(1200);
  expect(config('siteOrigin', env)).toBe('http://localhost:5173');
  expect(config('tableName', env)).toBe('t');
});

it('lets only what a laptop alone has be absent', () => {
  expect(config('stripeEndpoint', {})).toBeUndefined();
  expect(config('dynamodbEndpoint', {})).toBeUndefined();
  expect(config('passwordHashing', {})).toBeUndefined();
  expect(config('dynamodbEndpoint', { DYNAMODB_ENDPOINT: '' })).toBeUndefined();
  expect(() => config('tableName', {})).toThrow('TABLE_NAME');
});

it.each([
  ['tableName', 'TABLE_NAME', ''],
  ['siteOrigin', 'SITE_ORIGIN', 'https://crossbook.test/'],
  ['siteOrigin', 'SITE_ORIGIN', 'crossbook.test'],
  ['siteOrigin', 'SITE_ORIGIN', 'null'],
  ['oddsApiBaseUrl', 'ODDS_API_BASE_URL', 'somewhere'],
  ['stripeEndpoint', 'STRIPE_ENDPOINT', 'http://127.0.0.1:5173/v1'],
  ['passwordHashing', 'PASSWORD_HASHING', 'cheaper'],
  ['oddsDailyCredits', 'ODDS_DAILY_CREDITS', '0'],
  ['oddsDailyCredits', 'ODDS_DAILY_CREDITS', '1e3'],
  ['scanEveryMinutes', 'SCAN_EVERY_MINUTES', '-1'],
  ['scanEveryMinutes', 'SCAN_EVERY_MINUTES', '1.5'],
] as const)('refuses %s when %s is "%s", naming the variable', (name, variable, value) => {
  expect(() => config(name, { [variable]: value })).toThrow(variable);
});

const named = { SITE_ORIGIN_PARAMETER: '/crossbook/test/site-origin' };
const never = () => Promise.reject(new Error('asked without need'));

it('takes the plain variable of a site with a domain without asking anybody', async () => {
  const env = { ...named, SITE_ORIGIN: 'https://crossbook.test' };
  expect(await createSiteOrigin({ env, fetchParameter: never })()).toBe('https://crossbook.test');
});

it('reads the address of a site without a domain where the CDN’s was written', async () => {
  const fetchParameter = async (name: string) =>
    name === named.SITE_ORIGIN_PARAMETER ? 'https://d111111abcdef8.cloudfront.net' : undefined;
  expect(await createSiteOrigin({ env: named, fetchParameter })()).toBe('https://d111111abcdef8.cloudfront.net');
});

it.each([
  ['nothing says where the site is', {}, never],
  ['the parameter is not written yet', named, async () => undefined],
  ['the parameter holds no origin', named, async () => 'd111111abcdef8.cloudfront.net'],
])('refuses when %s', async (_name, env, fetchParameter) => {
  await expect(createSiteOrigin({ env, fetchParameter })()).rejects.toThrow('SITE_ORIGIN');
});

it('is unavailable while the parameter cannot be read', async () => {
  const fetchParameter = () => Promise.reject(new Error('throttled'));
  await expect(createSiteOrigin({ env: named, fetchParameter })()).rejects.toThrow(Unavailable);
});

it('asks until the address is written, and then no more', async () => {
  const written = [undefined, 'https://d111111abcdef8.cloudfront.net', 'https://asked-again.test'];
  const find = createSiteOrigin({ env: named, fetchParameter: async () => written.shift() });
  await expect(find()).rejects.toThrow('SITE_ORIGIN');
  for (const time of [1, 2]) expect([time, await find()]).toEqual([time, 'https://d111111abcdef8.cloudfront.net']);
});
