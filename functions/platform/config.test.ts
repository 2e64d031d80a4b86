import { expect, it } from 'vitest';
import { config, createSiteOrigin } from './config.ts';
import { Unavailable } from './errors.ts';

it('settings are parsed to their types', () => {
  const env = { ODDS_DAILY_CREDITS: '1200', SITE_ORIGIN: 'http://localhost:5173', TABLE_NAME: 't' };
  expect(config('oddsDailyCredits', env)).toBe(1200);
  expect(config('siteOrigin', env)).toBe('http://localhost:5173');
  expect(config('tableName', env)).toBe('t');
});

it('only local settings may be absent', () => {
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
] as const)('%s is refused when %s is "%s", with the variable’s name', (name, variable, value) => {
  expect(() => config(name, { [variable]: value })).toThrow(variable);
});

const named = { SITE_ORIGIN_PARAMETER: '/crossbook/test/site-origin' };
const never = () => Promise.reject(new Error('unexpected call'));

it('a site with a domain uses the plain variable without any call', async () => {
  const env = { ...named, SITE_ORIGIN: 'https://crossbook.test' };
  expect(await createSiteOrigin({ env, fetchParameter: never })()).toBe('https://crossbook.test');
});

it('a site without a domain reads its origin from the parameter', async () => {
  const fetchParameter = async (name: string) =>
    name === named.SITE_ORIGIN_PARAMETER ? 'https://d111111abcdef8.cloudfront.net' : undefined;
  expect(await createSiteOrigin({ env: named, fetchParameter })()).toBe('https://d111111abcdef8.cloudfront.net');
});

it.each([
  ['no variable is set', {}, never],
  ['the parameter does not exist yet', named, async () => undefined],
  ['the parameter is not an origin', named, async () => 'd111111abcdef8.cloudfront.net'],
])('the site’s origin is refused when %s', async (_name, env, fetchParameter) => {
  await expect(createSiteOrigin({ env, fetchParameter })()).rejects.toThrow('SITE_ORIGIN');
});

it('the site’s origin is unavailable while the parameter cannot be read', async () => {
  const fetchParameter = () => Promise.reject(new Error('throttled'));
  await expect(createSiteOrigin({ env: named, fetchParameter })()).rejects.toThrow(Unavailable);
});

it('the parameter is read until it exists, and then cached', async () => {
  const written = [undefined, 'https://d111111abcdef8.cloudfront.net', 'https://asked-again.test'];
  const find = createSiteOrigin({ env: named, fetchParameter: async () => written.shift() });
  await expect(find()).rejects.toThrow('SITE_ORIGIN');
  for (const time of [1, 2]) expect([time, await find()]).toEqual([time, 'https://d111111abcdef8.cloudfront.net']);
});
