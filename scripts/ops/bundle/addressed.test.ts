import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { type FunctionName, grants } from '../../../infra/config/grants.ts';
import { contracts, type EndpointName } from '../../../shared/contracts/index.ts';
import { webhooks } from '../../../shared/contracts/webhooks.ts';
import { UNKNOWN_ROUTE } from '../../../shared/deployment/functions.ts';
import type { Partition } from '../../../shared/deployment/partitions.ts';
import { addressedPartitions } from './addressed.ts';
import { type Entry, entries } from './entries.ts';

const root = resolve(import.meta.dirname, '../../..');
const addressed = await addressedPartitions(root, entries);

const isEndpointName = (name: string): name is EndpointName => name in contracts;
const isFunctionName = (name: string): name is FunctionName => name in grants;

it('tells the partition of a store by the keys that it makes', async () => {
  const store: Entry = { name: 'a/b', source: 'functions/opportunities/scan/scan-lock-store.ts', folder: 'a-b' };
  expect(await addressedPartitions(root, [store])).toEqual(new Map([['a/b', ['SCAN']]]));
});

/** Every endpoint, and what is built like one, carries the code that finds out who calls; where anyone may call, it never runs. */
const WHO_CALLS: readonly Partition[] = ['SESSION', 'USER'];

const admitsAnyone = (name: string) =>
  name === UNKNOWN_ROUTE || name in webhooks || (isEndpointName(name) && contracts[name].access === 'anyone');

it.each([...addressed])('%s may reach every partition that its code addresses, and no other', (name, partitions) => {
  if (!isFunctionName(name)) throw new Error(`${name} has no grant`);
  const granted = new Set([...grants[name].reads, ...grants[name].writes]);
  const unused = admitsAnyone(name) ? WHO_CALLS.filter((partition) => !granted.has(partition)) : [];
  const used = partitions.filter((partition) => !unused.includes(partition));
  expect(used.toSorted()).toEqual([...granted].toSorted());
});
