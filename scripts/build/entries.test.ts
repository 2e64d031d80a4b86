import { expect, it } from 'vitest';
import { grants } from '../../infra/config/grants.ts';
import { contracts } from '../../shared/contracts/index.ts';
import { SECRETS_CHECK } from '../../shared/deployment/functions.ts';
import { entries, refuseMissing } from './entries.ts';

it('exactly the deployed functions are bundled', () => {
  expect(entries.map(({ name }) => name).toSorted()).toEqual([...Object.keys(grants), SECRETS_CHECK].toSorted());
});

it('the source of an endpoint or job follows from its name', () => {
  const sources = Object.fromEntries(entries.map(({ name, source, folder }) => [name, [source, folder]]));
  for (const name of Object.keys(contracts)) expect(sources[name]?.[0]).toBe(`functions/${name}.handler.ts`);
  expect(sources['odds/plan-scan']).toEqual(['functions/odds/plan-scan.job.ts', 'dist/functions/odds-plan-scan']);
});

it('each function has its own folder', () => {
  expect(new Set(entries.map(({ folder }) => folder)).size).toBe(entries.length);
});

it('a complete project is accepted, and missing sources are listed', () => {
  expect(() => refuseMissing(entries, () => true)).not.toThrow();
  expect(() => refuseMissing(entries, (source) => !source.includes('login'))).toThrow(
    `No source for 1 of ${entries.length} functions:\n  identity/account/login needs functions/identity/account/login.handler.ts`,
  );
});
