import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contracts } from '../shared/contracts/index.ts';
import { UNKNOWN_ROUTE } from '../shared/deployment/functions.ts';
import { jobs } from '../shared/deployment/jobs.ts';

const filesOf = (suffix: string) =>
  globSync(`**/*${suffix}`, { cwd: import.meta.dirname })
    .map((file) => file.slice(0, -suffix.length))
    .toSorted();

it('has a handler for every contract and a contract for every handler', () => {
  expect(filesOf('.handler.ts')).toEqual([...Object.keys(contracts), UNKNOWN_ROUTE].toSorted());
});

it('has a file for every job and a trigger for every job file', () => {
  expect(filesOf('.job.ts')).toEqual(Object.keys(jobs).toSorted());
});

it('gives every contract a path and method of its own', () => {
  const calls = Object.values(contracts).map(({ method, path }) => `${method} ${path}`);
  expect(new Set(calls).size).toBe(calls.length);
});
