import { expect, it } from 'vitest';
import { config, createSiteOrigin } from './config.ts';

it('settings are parsed to their types', () => {
  const env = { ODDS_DAILY_CREDITS: '1200', SITE_ORIGIN: 'http://localhost:5173', TABLE_NAME: 't' };
  expect(config('oddsDailyCredits', env)).toBe(1200);
  expect(config('siteOrigin', env)).toBe('http://localhost:5173');
  expect(config('tableName', env)).toBe('t');
});

it('a list is separated by commas', () => {
  expect(config('oddsBookKeys', { ODDS_BOOK_KEYS: 'hardrockbet_fl,thescorebet' })).toEqual([
    'hardrockbet_fl',
    'thescorebet',
  ]);
  expect(config('oddsBookKeys', {})).toBeUndefined();
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
  ['scanIntervals', 'SCAN_INTERVALS', '6:1'],
  ['scannedLeagues', 'SCANNED_LEAGUES', 'no_such_league'],
] as const)('%s is refused when %s is "%s", with the variable’s name', (name, variable, value) => {
  expect(() => config(name, { [variable]: value })).toThrow(variable);
});

it('the site’s origin is read from the function’s parameters, and has to be one', async () => {
  const originOf = (value: string | undefined) => createSiteOrigin({ read: async () => value })();
  expect(await originOf('https://d111111abcdef8.cloudfront.net')).toBe('https://d111111abcdef8.cloudfront.net');
  await expect(originOf(undefined)).rejects.toThrow('SITE_ORIGIN');
  await expect(originOf('d111111abcdef8.cloudfront.net')).rejects.toThrow('SITE_ORIGIN');
});
