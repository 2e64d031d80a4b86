/** Attribute names of the single table, shared by infra and code. There is no secondary index. */
export const table = { partitionKey: 'pk', sortKey: 'sk', timeToLive: 'ttl' } as const;
