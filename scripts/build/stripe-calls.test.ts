import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { type FunctionName, grants } from '../../infra/config/grants.ts';
import type { Contract } from '../../shared/contracts/contract.ts';
import { contracts } from '../../shared/contracts/index.ts';
import {
  type StripeKey,
  type StripeResource,
  type StripeRights,
  stripeKeys,
  stripeResources,
} from '../../shared/deployment/stripe-keys.ts';
import { type Entry, entries } from './entries.ts';

const root = resolve(import.meta.dirname, '../..');
const keyNames = Object.keys(stripeKeys) as StripeKey[];
const sdk = new Stripe('sk_test_unused');
const calls = await stripeCalls(entries);

const isFunctionName = (name: string): name is FunctionName => name in grants;
const keysOf = (name: string): StripeKey[] =>
  isFunctionName(name) ? keyNames.filter((key) => grants[name].secrets.some((secret) => secret === key)) : [];

it('calls are found in the code of an entry, and whether they change something', async () => {
  const source = 'functions/billing/portal/open-portal.ts';
  const [found] = (await stripeCalls([{ name: 'a/b', source, folder: 'a-b' }])).values();
  expect(found).toMatchObject({ billingPortal: 'write' });
});

it.each([...calls])(
  '%s has a key of Stripe if it calls Stripe, and one alone that allows its calls',
  (name, needed) => {
    const [key, ...others] = keysOf(name);
    expect(others).toEqual([]);
    expect(key === undefined).toBe(Object.keys(needed).length === 0);
    expect(key === undefined ? {} : union([needed, stripeKeys[key]])).toEqual(key === undefined ? {} : stripeKeys[key]);
  },
);

it.each(keyNames)('%s has no right that none of its functions uses', (key) => {
  const needed = [...calls].flatMap(([name, rights]) => (keysOf(name).includes(key) ? [rights] : []));
  expect(union(needed)).toEqual(stripeKeys[key]);
});

it('of what anyone may call only a checkout has a key of Stripe', () => {
  const publicOnes = Object.entries<Contract>(contracts).filter(([, { access }]) => access === 'anyone');
  const keys = publicOnes.flatMap(([name]) => keysOf(name).map((key) => `${name}: ${key}`));
  expect(keys).toEqual([
    'billing/create-subscription: stripeCheckoutKey',
    'billing/complete-subscription: stripeCheckoutKey',
  ]);
});

function union(all: readonly StripeRights[]): StripeRights {
  const rights: Partial<Record<StripeResource, 'read' | 'write'>> = {};
  for (const each of all)
    for (const resource of Object.keys(each) as StripeResource[])
      if (rights[resource] !== 'write') rights[resource] = each[resource] ?? 'read';
  return rights;
}

/** What each entry's code calls Stripe about. Unused code is tree-shaken; the SDK's calls keep their names: `stripe.refunds.create(`. */
async function stripeCalls(of: readonly Entry[]): Promise<Map<string, StripeRights>> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: of.map(({ source, folder }) => ({ in: source, out: folder })),
    ...{ outdir: '.', bundle: true, write: false, format: 'esm', platform: 'node' },
    ...{ packages: 'external', minifySyntax: true, logLevel: 'silent' },
  });
  const texts = new Map(outputFiles.map(({ path, text }) => [path, text]));
  const call = new RegExp(`\\.(${Object.keys(stripeResources).join('|')})(?:\\.(\\w+))?\\.(\\w+)\\(`, 'g');
  return new Map(
    of.map(({ name, folder }) => {
      const text = texts.get(resolve(join(root, `${folder}.js`))) ?? '';
      const found = [...text.matchAll(call)].flatMap(([, resource = '', part, method = '']): StripeRights[] =>
        isOfSdk([resource, part, method])
          ? [{ [resource]: /^(retrieve|list|search)/.test(method) ? 'read' : 'write' }]
          : [],
      );
      return [name, union(found)];
    }),
  );
}

/** `events.flatMap(` and the like are calls of something else. */
function isOfSdk(path: readonly (string | undefined)[]): boolean {
  const found = path.reduce<unknown>(
    (at, name) => (name === undefined ? at : typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
    sdk,
  );
  return typeof found === 'function';
}
