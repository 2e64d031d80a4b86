/** Attribute names of the single table that infrastructure and code must agree on. No secondary index exists. */
export const table = { partitionKey: 'pk', sortKey: 'sk', timeToLive: 'ttl' } as const;
