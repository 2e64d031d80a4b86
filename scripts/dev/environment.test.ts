import { expect, it } from 'vitest';
import { awsVariables, localVariables } from './environment.ts';

const given = {
  port: 5173,
  tableEndpoint: 'http://127.0.0.1:8000',
  secrets: { ODDS_API_KEY: 'ours', STRIPE_SECRET_KEY: 'ours', STRIPE_WEBHOOK_SECRET: 'ours' },
  realOdds: undefined,
  realStripe: undefined,
  aws: undefined,
};

it('leads the functions to this machine’s stand-ins', () => {
  const { named, runtime } = localVariables(given);
  expect(named).toMatchObject({
    SITE_ORIGIN: 'http://localhost:5173',
    ODDS_API_BASE_URL: 'http://127.0.0.1:5173',
    SCAN_EVERY_MINUTES: '1',
  });
  expect(runtime).toMatchObject({
    DYNAMODB_ENDPOINT: 'http://127.0.0.1:8000',
    STRIPE_ENDPOINT: 'http://127.0.0.1:5173',
    AWS_ENDPOINT_URL_EVENTBRIDGE: 'http://127.0.0.1:5173/__local/bus',
    AWS_ENDPOINT_URL_SES: 'http://127.0.0.1:5173/__local/mail',
  });
});

it('gives way to the real provider, with the template’s interval and budget', () => {
  const { named, secrets } = localVariables({ ...given, realOdds: { apiKey: 'real', baseUrl: undefined } });
  expect(secrets.ODDS_API_KEY).toBe('real');
  expect(Object.keys(named)).not.toContain('ODDS_API_BASE_URL');
  expect(Object.keys(named)).not.toContain('SCAN_EVERY_MINUTES');
});

it('gives way to the real Stripe: its keys, and no address of a stand-in', () => {
  const realStripe = { secretKey: 'real', webhookSecret: 'also real' };
  const { secrets, runtime } = localVariables({ ...given, realStripe });
  expect(secrets).toMatchObject({ STRIPE_SECRET_KEY: 'real', STRIPE_WEBHOOK_SECRET: 'also real' });
  expect(Object.keys(runtime)).not.toContain('STRIPE_ENDPOINT');
});

it('goes to AWS only when told so: credentials alone do not', () => {
  const credentials = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };
  expect(awsVariables({ ...credentials, PATH: '/bin' })).toBeUndefined();
  expect(awsVariables({ ...credentials, USE_AWS: '1', PATH: '/bin' })).toEqual(credentials);
  expect(awsVariables({ AWS_ENDPOINT_URL: 'http://127.0.0.1:4566' })).toEqual({
    AWS_ENDPOINT_URL: 'http://127.0.0.1:4566',
  });
});

it('keeps events on this machine even when the rest is real', () => {
  const { runtime } = localVariables({ ...given, tableEndpoint: undefined, aws: { AWS_REGION: 'eu-west-1' } });
  expect(runtime).toMatchObject({ AWS_REGION: 'eu-west-1', AWS_ENDPOINT_URL_EVENTBRIDGE: expect.any(String) });
  expect(Object.keys(runtime)).not.toContain('AWS_ENDPOINT_URL_SES');
  expect(Object.keys(runtime)).not.toContain('DYNAMODB_ENDPOINT');
});
