import { expect, it } from 'vitest';
import { contracts } from '../../../shared/contracts/index.ts';
import { webhooks } from '../../../shared/contracts/webhooks.ts';
import { UNKNOWN_ROUTE } from '../../../shared/deployment/functions.ts';
import type { Deployed } from '../../simulators/aws/deployed.ts';
import { logicalId, samTemplate } from './sam-template.ts';

const called = { ...contracts, ...webhooks };
const deployed: Deployed = {
  functions: [...Object.keys(called), UNKNOWN_ROUTE, 'mail/deliver-mail'].map((name) => ({
    name,
    folder: `/project/dist/functions/${name.replaceAll('/', '-')}`,
    timeoutMs: 20_000,
    retries: 0,
    environment: { TABLE_NAME: undefined, SITE_ORIGIN: 'https://crossbook.example', EMAIL_KEY_PARAMETER: '/x' },
  })),
  routes: [
    ...Object.entries(called).map(([name, { method, path }]) => ({
      key: `${method} ${path}`,
      function: name,
      timeoutMs: 25_000,
    })),
    { key: '$default', function: UNKNOWN_ROUTE, timeoutMs: 25_000 },
  ],
  rules: [],
  schedules: [],
  mail: { verified: [], configurationSets: [] },
  table: {},
  pageHeaders: {},
  pageRoutes: '',
};
const variables = {
  named: { TABLE_NAME: 't' },
  secrets: { EMAIL_KEY: 'k' },
  runtime: { AWS_REGION: 'us-east-1', AWS_ENDPOINT_URL_SES: 'http://127.0.0.1:5173/__local/ses' },
};
const { Resources } = samTemplate(deployed, { folder: '/project/dist/sam', variables, host: 'host.docker.internal' });
const functionOf = (name: string) => Object.entries(Resources).find(([id]) => id === logicalId(name))?.[1];

it.each(Object.entries(called))('gives %s its route', (name, { method, path }) => {
  expect(functionOf(name)).toMatchObject({
    Properties: { Events: { Route0: { Type: 'HttpApi', Properties: { Method: method, Path: path } } } },
  });
});

it('answers every other request by the function for that, and routes none to a job', () => {
  expect(functionOf(UNKNOWN_ROUTE)).toMatchObject({
    Properties: { Events: { Route0: { Properties: { Method: 'ANY', Path: '/{proxy+}' } } } },
  });
  expect(functionOf('mail/deliver-mail')).not.toHaveProperty('Properties.Events');
});

it('gives a function its bundle and the variables of its template, with this machine as it is seen from a container', () => {
  expect(functionOf('account/login')).toMatchObject({
    Properties: {
      CodeUri: '../functions/account-login',
      Timeout: 20,
      Environment: {
        Variables: {
          TABLE_NAME: 't',
          SITE_ORIGIN: 'https://crossbook.example',
          EMAIL_KEY: 'k',
          AWS_ENDPOINT_URL_SES: 'http://host.docker.internal:5173/__local/ses',
        },
      },
    },
  });
});

it('sets no variable that Lambda sets itself', () => {
  expect(functionOf('account/login')).not.toHaveProperty('Properties.Environment.Variables.AWS_REGION');
});
