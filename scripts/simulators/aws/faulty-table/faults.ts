import { type Faults, makeFaults } from '../faults.ts';

/**
 * `throttled`: too many requests. `conflict`: a transaction is at work on the same item. `5xx`: a failure before anything was done;
 * `5xx-after-commit`: the same answer, and it was done. `hang-up`: the connection is cut, before or after. `slow`: it takes its time.
 * `unprocessed`: a batch is done by half. `too-large`: an item of what is to be written would be over 400 kB.
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

/** How a fault comes. */
interface TableManner {
  /** Those of one operation only: `PutItem`. */
  readonly operation: string;
  /** How long a slow answer takes; 2 s where not said. */
  readonly milliseconds: number;
}
export type TableFaults = Faults<TableFault, TableManner>;

/** `before` it is done, or `after`, once it was. */
type Moment = 'before' | 'after';
export interface Befalling {
  readonly fault: TableFault;
  readonly milliseconds: number;
  /** How often this fault was met before. */
  readonly turn: number;
}

const WRITES = ['PutItem', 'UpdateItem', 'DeleteItem', 'TransactWriteItems', 'BatchWriteItem'];
const reach: Record<TableFault, { readonly at: Moment; readonly operations?: readonly string[] }> = {
  throttled: { at: 'before' },
  conflict: {
    at: 'before',
    operations: ['PutItem', 'UpdateItem', 'DeleteItem', 'TransactWriteItems', 'TransactGetItems'],
  },
  '5xx': { at: 'before' },
  '5xx-after-commit': { at: 'after', operations: WRITES },
  'hang-up': { at: 'before' },
  'hang-up-after-commit': { at: 'after', operations: WRITES },
  slow: { at: 'before' },
  unprocessed: { at: 'before', operations: ['BatchGetItem', 'BatchWriteItem'] },
  'too-large': { at: 'before', operations: ['PutItem', 'UpdateItem', 'TransactWriteItems', 'BatchWriteItem'] },
};
const SLOW_MS = 2_000;

export function makeTableFaults() {
  const { faults, takeFault: next } = makeFaults<TableFault, TableManner>();

  /** What befalls a call of an operation at this moment, if anything. `excused`: what cannot happen to this very call. */
  function takeFault(at: Moment, operation: string, excused: readonly TableFault[] = []): Befalling | undefined {
    const hits = next(({ fault, manner }) => {
      const { at: moment, operations } = reach[fault];
      if (moment !== at || excused.includes(fault)) return false;
      return (manner.operation ?? operation) === operation && (operations ?? [operation]).includes(operation);
    });
    return hits && { fault: hits.fault, turn: hits.turn, milliseconds: hits.manner.milliseconds ?? SLOW_MS };
  }
  return { faults, takeFault };
}
