import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { type FunctionName, grants } from '../../../infra/config/grants.ts';
import { accessedPartitions } from './accessed-partitions.ts';
import { type Entry, entries } from './entries.ts';

const root = resolve(import.meta.dirname, '../../..');
const accessed = await accessedPartitions(root, entries);

const isFunctionName = (name: string): name is FunctionName => name in grants;

it('a store’s partition is found by the keys that it uses', async () => {
  const store: Entry = { name: 'a/b', source: 'functions/opportunities/scan/scan-lock-store.ts', folder: 'a-b' };
  expect(await accessedPartitions(root, [store])).toEqual(new Map([['a/b', ['SCAN']]]));
});

it.each([...accessed])('%s is granted exactly the partitions that its code accesses', (name, partitions) => {
  if (!isFunctionName(name)) throw new Error(`${name} has no grant`);
  const granted = new Set([...grants[name].reads, ...grants[name].writes]);
  expect(partitions.toSorted()).toEqual([...granted].toSorted());
});
