import type { Table } from '../../platform/table/table.ts';

interface InterleavePoint {
  readonly call: keyof Table;
  readonly when: 'before' | 'after';
  /** Selects the call by its arguments; defaults to the first one. */
  readonly is?: (args: readonly unknown[]) => boolean;
}

/** The same table, with another action run once, just before or after a call. */
export function interleavedTable(
  table: Table,
  { call, when, is = () => true }: InterleavePoint,
  act: () => Promise<unknown>,
): Table {
  let happened = false;
  return new Proxy(table, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      if (name !== call || typeof value !== 'function') return value;
      return async (...args: unknown[]) => {
        const now = !happened && is(args);
        happened ||= now;
        if (now && when === 'before') await act();
        const answer: unknown = await Reflect.apply(value, target, args);
        if (now && when === 'after') await act();
        return answer;
      };
    },
  });
}
