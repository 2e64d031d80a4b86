import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { type FunctionName, grants } from '../../../infra/config/grants.ts';
import { addressedPartitions } from './addressed.ts';
import { type Entry, entries } from './entries.ts';

const root = resolve(import.meta.dirname, '../../..');
const addressed = await addressedPartitions(root, entries);

const isFunctionName = (name: string): name is FunctionName => name in grants;

it('tells the partition of a store by the keys that it makes', async () => {
  const store: Entry = { name: 'a/b', source: 'functions/opportunities/scan/scan-lock-store.ts', folder: 'a-b' };
  expect(await addressedPartitions(root, [store])).toEqual(new Map([['a/b', ['SCAN']]]));
});

it.each([...addressed])('%s may reach every partition that its code addresses, and no other', (name, partitions) => {
  if (!isFunctionName(name)) throw new Error(`${name} has no grant`);
  const granted = new Set([...grants[name].reads, ...grants[name].writes]);
  expect(partitions.toSorted()).toEqual([...granted].toSorted());
});
