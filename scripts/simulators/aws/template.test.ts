import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { pageHeadersOf } from '../../../infra/config/page-headers.ts';
import { leagues } from '../../../shared/catalogue/leagues.ts';
import { contracts } from '../../../shared/contracts/index.ts';
import { webhooks } from '../../../shared/contracts/webhooks.ts';
import { events } from '../../../shared/deployment/events.ts';
import { SECRETS_CHECK } from '../../../shared/deployment/functions.ts';
import { sockets } from '../../../shared/deployment/sockets.ts';
import { table } from '../../../shared/deployment/table.ts';
import { entries } from '../../build/entries.ts';
import { buildPart, ROOT, readStage } from '../../dev/stage.ts';
import type { Deployment } from './deployment.ts';

let deployed: Deployment;

beforeAll(async () => {
  await buildPart('templates');
  deployed = await readStage({ deployed: true });
});

it('every contract and webhook has a route to its function, and there is a default route', () => {
  const expected = Object.entries({ ...contracts, ...webhooks }).map(([name, { method, path }]) => [
    `${method} ${path}`,
    name,
  ]);
  const found = deployed.routes.map(({ key, function: name }) => [key, name]);
  expect(found.toSorted()).toEqual([...expected, ['$default', 'edge/unknown-route']].toSorted());
});

it('the live socket has its three routes', () => {
  expect(deployed.sockets.map(({ key, function: name }) => [key, name]).toSorted()).toEqual(
    Object.entries(sockets)
      .map(([name, key]) => [key, name])
      .toSorted(),
  );
});

it('every function has the folder of its bundle', () => {
  // The secrets check runs in deployments only.
  const bundled = entries.filter(({ name }) => name !== SECRETS_CHECK);
  const expected = bundled.map(({ name, folder }) => [name, join(ROOT, folder)]);
  expect(deployed.functions.map(({ name, folder }) => [name, folder]).toSorted()).toEqual(expected.toSorted());
});

it('timeouts, retries and intervals are read', () => {
  const job = deployed.functions.find(({ name }) => name === 'odds/plan-scan');
  const endpoint = deployed.functions.find(({ name }) => name === 'identity/account/login');
  expect([job?.timeoutMs, job?.retries, endpoint?.timeoutMs]).toEqual([20_000, 1, 20_000]);
  expect(new Set(deployed.routes.map(({ timeoutMs }) => timeoutMs))).toEqual(new Set([25_000]));
  const minutes = Number(job?.environment.SCAN_EVERY_MINUTES);
  expect(new Map(deployed.schedules.map((schedule) => [schedule.function, schedule.everyMinutes]))).toEqual(
    new Map([
      ['odds/plan-scan', minutes],
      ['live/close-ended', 1],
      ['alerts/sweep-alerts', 1],
      ['bets/grade-bets', 1],
      ['mail/sweep-outbox', 1],
      ['operations/reconciliation/reconcile', 60],
      ['proof/write-proof', 1440],
      ['operations/canary/run-canary', 1],
    ]),
  );
});

it('the rules say which message starts which job, and on which bus', () => {
  const message = ({ source, detailType }: (typeof events)[keyof typeof events]) => ({
    source: [source],
    'detail-type': [detailType],
  });
  const found = deployed.rules.map(({ bus, functions, pattern }) => [functions.join(), bus, pattern] as const);
  expect(found.toSorted(([a], [b]) => a.localeCompare(b))).toEqual([
    ['alerts/match-alerts', 'ours', message(events.opportunitiesPublished)],
    ['alerts/send-alerts', 'ours', message(events.alertsEnqueued)],
    ['bets/keep-closes', 'ours', message(events.opportunitiesPublished)],
    ['live/close-ended', 'ours', message(events.sessionsEnded)],
    ['live/send-hints', 'ours', message(events.opportunitiesPublished)],
    ['mail/deliver-mail', 'ours', message(events.mailEnqueued)],
    ['mail/record-bounce', 'default', expect.objectContaining({ source: ['aws.ses'] })],
    ['odds/plan-scan', 'ours', message(events.scanRequested)],
    ...leagues.map(({ key }) => [
      ...['odds/scan-league', 'ours'],
      { ...message(events.leagueScanRequested), detail: { league: [key] } },
    ]),
    ['proof/log-listed', 'ours', message(events.opportunitiesPublished)],
  ]);
});

it('verified senders and configuration sets are read', () => {
  expect(deployed.mail).toEqual({
    verified: ['crossbook-dev@crossbook.example'],
    configurationSets: ['crossbook-dev', 'crossbook-dev-alerts'],
  });
});

it('the table’s keys are read', () => {
  expect(deployed.table.KeySchema).toEqual([
    { AttributeName: table.partitionKey, KeyType: 'HASH' },
    { AttributeName: table.sortKey, KeyType: 'RANGE' },
  ]);
});

it('the page’s headers match the infrastructure’s', () => {
  const expected = Object.entries(pageHeadersOf()).map(([name, value]) => [name.toLowerCase(), value]);
  expect(deployed.pageHeaders).toEqual(Object.fromEntries(expected));
});

it('variables only known at deployment are undefined', () => {
  const login = deployed.functions.find(({ name }) => name === 'identity/account/login');
  expect(login?.environment).toMatchObject({
    STAGE: 'dev',
    TABLE_NAME: undefined,
    PASSWORD_PEPPER_PARAMETER: '/crossbook/dev/password-pepper',
  });
});
