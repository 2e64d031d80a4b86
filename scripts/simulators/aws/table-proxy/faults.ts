import { type Faults, makeFaults } from '../faults.ts';

/**
 * `throttled`: too many requests. `conflict`: another transaction is in progress on the same item. `5xx`: a failure before the effect,
 * `5xx-after-commit` after it. `hang-up`: the connection is cut, before the effect or after it. `slow`: a delayed reply. `unprocessed`:
 * half of a batch is processed. `too-large`: an item would be over 400 kB.
 */
const tableFaults = [
  'throttled',
  'conflict',
  '5xx',
  '5xx-after-commit',
  'hang-up',
  'hang-up-after-commit',
  'slow',
  'unprocessed',
  'too-large',
] as const;
export type TableFault = (typeof tableFaults)[number];

interface TableFaultOptions {
  /** Only calls of this operation fail: `PutItem`. */
  readonly operation: string;
  /** Delay of a slow reply; 2 s by default. */
  readonly milliseconds: number;
}
export type TableFaults = Faults<TableFault, TableFaultOptions>;

/** Before or after the call's effect. */
type When = 'before' | 'after';
export interface TakenFault {
  readonly fault: TableFault;
  readonly milliseconds: number;
  /** How often this fault was taken before. */
  readonly earlierHits: number;
}

const WRITES = ['PutItem', 'UpdateItem', 'DeleteItem', 'TransactWriteItems', 'BatchWriteItem'];
/** When each fault happens, and to which operations; all if absent. */
const scope: Record<TableFault, { readonly when: When; readonly operations?: readonly string[] }> = {
  throttled: { when: 'before' },
  conflict: {
    when: 'before',
    operations: ['PutItem', 'UpdateItem', 'DeleteItem', 'TransactWriteItems', 'TransactGetItems'],
  },
  '5xx': { when: 'before' },
  '5xx-after-commit': { when: 'after', operations: WRITES },
  'hang-up': { when: 'before' },
  'hang-up-after-commit': { when: 'after', operations: WRITES },
  slow: { when: 'before' },
  unprocessed: { when: 'before', operations: ['BatchGetItem', 'BatchWriteItem'] },
  'too-large': { when: 'before', operations: ['PutItem', 'UpdateItem', 'TransactWriteItems', 'BatchWriteItem'] },
};
const SLOW_MS = 2_000;

export function makeTableFaults() {
  const { faults, takeFault: next } = makeFaults<TableFault, TableFaultOptions>();

  /** The fault for a call, if any. `except`: faults that cannot happen to this call. */
  function takeFault(when: When, operation: string, except: readonly TableFault[] = []): TakenFault | undefined {
    const taken = next(({ fault, options }) => {
      const { when: faultWhen, operations } = scope[fault];
      if (faultWhen !== when || except.includes(fault)) return false;
      return (options.operation ?? operation) === operation && (operations ?? [operation]).includes(operation);
    });
    if (taken === undefined) return undefined;
    const { fault, earlierHits, options } = taken;
    return { fault, earlierHits, milliseconds: options.milliseconds ?? SLOW_MS };
  }
  return { faults, takeFault };
}
