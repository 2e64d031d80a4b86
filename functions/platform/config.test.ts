import { expect, it } from 'vitest';
import { config } from './config.ts';

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
