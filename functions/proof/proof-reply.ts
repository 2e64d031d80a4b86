import type * as z from 'zod/mini';
import { leagues } from '../../shared/catalogue/leagues.ts';
import type { getProof } from '../../shared/contracts/proof/proof.ts';
import type { Seconds } from '../../shared/odds/time.ts';
import { type EndedAppearance, followedKinds } from '../../shared/proof/appearances.ts';
import { byCell, cellName } from '../../shared/proof/cells.ts';
import type { LoggedValue } from '../../shared/proof/logged-value.ts';
import { pairFigures } from '../../shared/proof/pair-figures.ts';
import { ENOUGH_ROWS, valueFigures } from '../../shared/proof/value-figures.ts';
import { type Withdrawal, withdrawnCells } from '../../shared/proof/withdrawals.ts';
import { isoTime } from '../platform/clock.ts';
import type { StoredValue } from './log/value-store.ts';

/** Stands for the league of rows of all leagues together. */
const ALL = 'all';

export type Proof = z.output<(typeof getProof)['reply']>;

/** All rows that the proof is made from. */
export interface ProofRows {
  /** The days that have some, ascending. */
  readonly days: readonly string[];
  readonly values: readonly (StoredValue & { readonly league: string })[];
  readonly pairs: readonly (EndedAppearance & { readonly league: string })[];
}

/** What the proof says. `at`: when it is made. */
export function proofOf(
  { days, values, pairs }: ProofRows,
  { at, withdrawals, simulated }: { at: Seconds; withdrawals: readonly Withdrawal[]; simulated: boolean },
): Proof {
  const withdrawn = new Set(withdrawnCells(withdrawals).map(cellName));
  const [first, last] = [days[0], days.at(-1)];
  return {
    ...{ madeAt: isoTime(at), simulated },
    days: first === undefined || last === undefined ? null : { first, last },
    values: {
      all: valueSummary(values),
      leagues: leagues.flatMap(({ key }) => {
        const rows = values.filter(({ league }) => league === key);
        return rows.length === 0 ? [] : [{ league: key, ...valueSummary(rows) }];
      }),
      cells: [
        ...byCell(values.map((row) => ({ ...row, league: ALL }))).map(({ cell, rows }) => ({
          ...{ ...cell, league: null, withdrawn: false },
          ...valueSummary(rows),
        })),
        ...byCell(values).map(({ cell, rows }) => ({
          ...{ ...cell, withdrawn: withdrawn.has(cellName(cell)) },
          ...valueSummary(rows),
        })),
      ],
      withdrawals: withdrawals
        .toSorted((a, b) => b.from - a.from)
        .map(({ cell, from, to }) => ({ ...cell, from: isoTime(from), to: to === undefined ? null : isoTime(to) })),
    },
    pairs: followedKinds.flatMap((kind) => {
      const ofKind = pairs.filter((pair) => pair.kind === kind);
      const byLeague = leagues.flatMap(({ key }) => pairSummary(kind, key, ofKind));
      return [...pairSummary(kind, null, ofKind), ...byLeague];
    }),
  };
}

function valueSummary(rows: readonly LoggedValue[]): Proof['values']['all'] {
  if (rows.length === 0) return { rows: 0, figures: null };
  const { listed, close, results } = valueFigures(rows);
  const figures = close === null || close.rows < ENOUGH_ROWS ? null : { listed, close, results };
  return { rows: rows.length, figures };
}

/** None without rows. */
function pairSummary(kind: EndedAppearance['kind'], league: string | null, all: ProofRows['pairs']): Proof['pairs'] {
  const pairs = league === null ? all : all.filter((pair) => pair.league === league);
  if (pairs.length === 0) return [];
  const { rows, ...figures } = pairFigures(pairs);
  return [{ kind, league, rows, figures: rows < ENOUGH_ROWS ? null : { ...figures, next: [...figures.next] } }];
}
