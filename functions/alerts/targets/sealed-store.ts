import type { Key } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';

/** Where targets are stored, with what opens their addresses. */
export interface SealedStore {
  readonly table: Table;
  /** The secret `seal-key`. */
  readonly sealKey: string;
}

/** Where the sealed text of a row stands, for `sealText`: in another row it does not open. */
export function place({ pk, sk }: Key): string {
  return `${pk}|${sk}`;
}
