import { expect, it } from 'vitest';
import { grants } from '../../../infra/config/grants.ts';
import { contracts } from '../../../shared/contracts/index.ts';
import { entries, refuseMissing } from './entries.ts';

it('bundles exactly the functions that are deployed', () => {
  expect(entries.map(({ name }) => name).toSorted()).toEqual(Object.keys(grants).toSorted());
});

it('finds an endpoint by its name, and a job by its own', () => {
  const sources = Object.fromEntries(entries.map(({ name, source, folder }) => [name, [source, folder]]));
  for (const name of Object.keys(contracts)) expect(sources[name]?.[0]).toBe(`functions/${name}.handler.ts`);
  expect(sources['opportunities/refresh-odds']).toEqual([
    'functions/opportunities/refresh-odds.job.ts',
    'dist/functions/opportunities-refresh-odds',
  ]);
});

it('puts no two functions into one folder', () => {
  expect(new Set(entries.map(({ folder }) => folder)).size).toBe(entries.length);
});

it('accepts a complete project and names what is missing from another', () => {
  expect(() => refuseMissing(entries, () => true)).not.toThrow();
  expect(() => refuseMissing(entries, (source) => !source.includes('login'))).toThrow(
    `No source for 1 of ${entries.length} functions:\n  account/login needs functions/account/login.handler.ts`,
  );
});
