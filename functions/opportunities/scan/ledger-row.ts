import * as z from 'zod/mini';
import type { ProviderCall } from '../provider/address.ts';

/** An item of the table takes 400 kB, and a planned call up to a hundred bytes: its event's id, since leagues and prices are shared. */
const CALLS_A_ROW = 2_000;
/** No id of the provider's is as long. What it sends instead may fail by itself: it is never planned with others. */
const LONGEST_PLANNED_ID_BYTES = 100;

/** Calls that follow one another and are alike. A sweep is about no single event, and stands alone. */
const callGroup = z.object({
  league: z.string(),
  kind: z.string(),
  /** Credits that each of them may cost. */
  planned: z.int(),
  eventIds: z.optional(z.array(z.string())),
});

/** Paid calls in the order of their numbers. */
export const ledgerRow = z.object({ calls: z.array(callGroup) });
export type LedgerRow = z.output<typeof ledgerRow>;

/** One call out of a row. */
export interface LedgerCall {
  readonly league: string;
  readonly kind: string;
  readonly planned: number;
  readonly eventId?: string;
}

/** The call may stand in a row with others. */
export function canBePlanned(call: ProviderCall): boolean {
  return call.kind !== 'event-odds' || Buffer.byteLength(call.eventId) <= LONGEST_PLANNED_ID_BYTES;
}

/** As few rows as hold all calls, in their order; `first`: how many calls stand in the rows before. */
export function ledgerRows(
  calls: readonly ProviderCall[],
): readonly { readonly first: number; readonly row: LedgerRow }[] {
  const firsts = Array.from({ length: Math.ceil(calls.length / CALLS_A_ROW) }, (_, n) => n * CALLS_A_ROW);
  return firsts.map((first) => ({ first, row: { calls: groupCalls(calls.slice(first, first + CALLS_A_ROW)) } }));
}

/** The calls of a row, in the order of their numbers. */
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
