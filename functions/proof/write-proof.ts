import { leagues } from '../../shared/catalogue/leagues.ts';
import { nextWithdrawals } from '../../shared/proof/withdrawals.ts';
import { type Clock, wholeSeconds } from '../platform/clock.ts';
import type { Log } from '../platform/logger.ts';
import type { Table } from '../platform/table/table.ts';
import { keptDays } from './days/day-store.ts';
import { foldDays } from './days/fold-days.ts';
import { endedPairIn } from './log/pair-lines.ts';
import { valueIn } from './log/value-store.ts';
import { type ProofRows, proofOf } from './proof-reply.ts';
import { storedProof, storeProof } from './proof-store.ts';

export interface ProofDeps {
  readonly table: Table;
  readonly log: Log;
  readonly clock: Clock;
  /** Whether prices come from a simulator. */
  readonly simulated: boolean;
}

/** Makes the proof anew from all days of the log that are over. Can be repeated. */
export async function writeProof({ table, log, clock, simulated }: ProofDeps): Promise<void> {
  const at = wholeSeconds(clock());
  await foldDays(table, at);
  const rows = await proofRows(table);
  const before = await storedProof(table);
  const withdrawals = nextWithdrawals(before?.withdrawals ?? [], rows.values, at);
  await storeProof(table, { at, proof: proofOf(rows, { at, withdrawals, simulated }), withdrawals });
  const withdrawn = withdrawals.filter(({ to }) => to === undefined).length;
  log.info('proof_written', { values: rows.values.length, pairs: rows.pairs.length, withdrawn });
}

/** Everything that was kept for good. */
export async function proofRows(table: Table): Promise<ProofRows> {
  const all = await Promise.all(
    leagues.map(async ({ key: league }) => {
      const [pairDays, valueDays] = await Promise.all([
        keptDays(table, { league, rows: 'PAIRS' }),
        keptDays(table, { league, rows: 'VALUES' }),
      ]);
      const pairs = [...pairDays.values()].flat().map((line) => ({ ...endedPairIn(line), league }));
      const values = [...valueDays.values()].flat().map((line) => ({ ...valueIn(line), league }));
      return { days: [...pairDays.keys(), ...valueDays.keys()], pairs, values };
    }),
  );
  return {
    days: [...new Set(all.flatMap(({ days }) => days))].toSorted(),
    values: all.flatMap(({ values }) => values),
    pairs: all.flatMap(({ pairs }) => pairs),
  };
}
