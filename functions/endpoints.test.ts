import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contracts } from '../shared/contracts/index.ts';
import { webhooks } from '../shared/contracts/webhooks.ts';
import { SECRETS_CHECK, UNKNOWN_ROUTE } from '../shared/deployment/functions.ts';
import { jobs } from '../shared/deployment/jobs.ts';
import { sockets } from '../shared/deployment/sockets.ts';

const filesOf = (suffix: string) =>
  globSync(`**/*${suffix}`, { cwd: import.meta.dirname })
    .map((file) => file.slice(0, -suffix.length))
    .toSorted();

it('every contract, webhook and route of the live socket has a handler, and every handler one of these', () => {
  const names = [...Object.keys(contracts), ...Object.keys(webhooks), ...Object.keys(sockets), UNKNOWN_ROUTE];
  expect(filesOf('.handler.ts')).toEqual(names.toSorted());
});

it('every job has a file, and every job file a trigger; a deployment starts the check of its secrets', () => {
  expect(filesOf('.job.ts')).toEqual([...Object.keys(jobs), SECRETS_CHECK].toSorted());
});

it('every contract and webhook has a unique path and method', () => {
  const calls = [...Object.values(contracts), ...Object.values(webhooks)].map(
    ({ method, path }) => `${method} ${path}`,
  );
  expect(new Set(calls).size).toBe(calls.length);
});
