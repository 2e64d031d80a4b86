import * as z from 'zod/mini';
import type { ProviderCall } from '../provider/address.ts';

/** A table item holds 400 kB, and a planned call takes up to a hundred bytes: its event's id, since leagues and prices are shared. */
const CALLS_A_ROW = 2_000;
/** Longer than any id of the provider. A longer id is never planned with others, so that it can only fail itself. */
const LONGEST_PLANNED_ID_BYTES = 100;

/** Consecutive calls of the same kind. A featured call has no event and forms its own group. */
const callGroup = z.object({
  league: z.string(),
  kind: z.string(),
  /** Maximum credits for each of them. */
  planned: z.int(),
  eventIds: z.optional(z.array(z.string())),
});

/** Paid calls in order of their numbers. */
export const ledgerRow = z.object({ calls: z.array(callGroup) });
export type LedgerRow = z.output<typeof ledgerRow>;

/** One call of a row. */
export interface LedgerCall {
  readonly league: string;
  readonly kind: string;
  readonly planned: number;
  readonly eventId?: string;
}

/** Whether the call may share a row with others. */
export function canBePlanned(call: ProviderCall): boolean {
  return call.kind !== 'event-odds' || Buffer.byteLength(call.eventId) <= LONGEST_PLANNED_ID_BYTES;
}

/** The minimum number of rows for all calls, in order; `first`: number of calls in earlier rows. */
export function ledgerRows(
  calls: readonly ProviderCall[],
): readonly { readonly first: number; readonly row: LedgerRow }[] {
  const firsts = Array.from({ length: Math.ceil(calls.length / CALLS_A_ROW) }, (_, n) => n * CALLS_A_ROW);
  return firsts.map((first) => ({ first, row: { calls: groupCalls(calls.slice(first, first + CALLS_A_ROW)) } }));
}

/** The calls of a row, in order of their numbers. */
export function callsOf({ calls }: LedgerRow): readonly LedgerCall[] {
  return calls.flatMap(({ eventIds, ...call }): readonly LedgerCall[] =>
    eventIds === undefined ? [call] : eventIds.map((eventId) => ({ ...call, eventId })),
  );
}

function groupCalls(calls: readonly ProviderCall[]): LedgerRow['calls'] {
  const groups: LedgerRow['calls'] = [];
  for (const call of calls) {
    const { league, kind, planned } = call;
    const last = groups.at(-1);
    if (call.kind !== 'event-odds') groups.push({ league, kind, planned });
    else if (last?.eventIds !== undefined && last.league === league && last.planned === planned) {
      last.eventIds.push(call.eventId);
    } else groups.push({ league, kind, planned, eventIds: [call.eventId] });
  }
  return groups;
}
