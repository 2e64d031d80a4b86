import { sha256 } from './hash.ts';

/** Users are spread over these partitions of the table, so that none of them is written or read by everybody. */
export const SHARDS = 16;

/** The shard of a user's rows among all users' rows. */
export function shardOf(userId: string): number {
  return (Buffer.from(sha256(userId), 'base64url')[0] ?? 0) % SHARDS;
}
