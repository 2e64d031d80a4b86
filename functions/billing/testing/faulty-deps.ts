import { Refusal } from '../../platform/errors.ts';
import type { StripeCalls } from '../../platform/stripe/calls.ts';
import { StripeFailure } from '../../platform/stripe/failure.ts';
import type { Table } from '../../platform/table/table.ts';
import { type PlannedFault, ProcessCrashed } from '../../testing/faulty-table.ts';

interface TableAndStripe {
  readonly table: Table;
  readonly stripe: StripeCalls;
}

type FaultyDeps<D> = D & {
  /** Calls to table and Stripe so far: `table get`, `stripe one subscription`. */
  readonly calls: readonly string[];
};

/**
 * The same dependencies with one faulty call, counted over table and Stripe together from 1; none without `planned`. `before` and `after`
 * throw the table's or Stripe's error; after a crash all calls fail.
 */
export function withFault<D extends TableAndStripe>(deps: D, planned?: PlannedFault): FaultyDeps<D> {
  const calls: string[] = [];
  let stopped = false;
  async function around<T>(name: string, failure: () => Error, act: () => Promise<T>): Promise<T> {
    calls.push(name);
    if (stopped) throw new ProcessCrashed();
    if (calls.length !== planned?.at) return act();
    const { fault } = planned;
    if (fault === 'after' || fault === 'crash-after') await act();
    stopped = fault === 'crash' || fault === 'crash-after';
    throw stopped ? new ProcessCrashed() : failure();
  }
  const away = () => new Refusal('unavailable', { cause: new Error('planned') });
  const table = new Proxy(deps.table, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => around(`table ${String(name)}`, away, () => Reflect.apply(value, target, args));
    },
  });
  const unclear = () => new StripeFailure('timed-out');
  const stripe: StripeCalls = {
    one: (kind, ask) => around(`stripe one ${kind}`, unclear, () => deps.stripe.one(kind, ask)),
    page: (ask) => around('stripe page', unclear, () => deps.stripe.page(ask)),
  };
  return { ...deps, table, stripe, calls };
}
