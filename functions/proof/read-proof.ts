import type { Millis } from '../../shared/odds/time.ts';
import type { Table } from '../platform/table/table.ts';
import type { Proof } from './proof-reply.ts';
import { storedProof } from './proof-store.ts';

/** The proof of a moment, ms. */
export type ReadProof = (now: Millis) => Promise<Proof>;

/** The same proof is returned for this long. */
const FRESH_MS: Millis = 60_000;

/** Reads the proof at most once a minute. Keep it for the life of the process. */
export function createProofReader(table: Table, simulated: boolean): ReadProof {
  let known: { readonly until: Millis; readonly proof: Proof } | undefined;
  return async (now) => {
    if (known !== undefined && now < known.until) return known.proof;
    const proof = (await storedProof(table))?.proof ?? none(simulated);
    known = { until: now + FRESH_MS, proof };
    return proof;
  };
}

/** Before it was made first. */
function none(simulated: boolean): Proof {
  const values = { all: { rows: 0, figures: null }, leagues: [], cells: [], withdrawals: [] };
  return { madeAt: null, days: null, simulated, values, pairs: [] };
}
