import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { type FunctionName, grants } from '../../infra/config/grants.ts';
import { addressedPartitions } from './addressed.ts';
import { type Entry, entries } from './entries.ts';

const root = resolve(import.meta.dirname, '../..');
const written = entries.filter(({ source }) => existsSync(join(root, source)));
const addressed = await addressedPartitions(root, written);

const isFunctionName = (name: string): name is FunctionName => name in grants;

it('tells the partition of a store by the keys that it makes', async () => {
  const store: Entry = { name: 'a/b', source: 'functions/opportunities/scan-lock-store.ts', folder: 'a-b' };
  expect(await addressedPartitions(root, [store])).toEqual(new Map([['a/b', ['SCAN']]]));
});

it.each([...addressed])('%s may reach every partition that its code addresses, and no other', (name, partitions) => {
  if (!isFunctionName(name)) throw new Error(`${name} has no grant`);
  const { reads, writes } = grants[name];
  expect([...partitions].toSorted()).toEqual([...new Set([...reads, ...writes])].toSorted());
});
