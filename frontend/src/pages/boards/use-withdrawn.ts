import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { isJsonObject } from '../../../../shared/json/json.ts';
import type { OpportunityKind } from '../../../../shared/odds/limits.ts';
import { cellAt, cellName, withdrawnNames } from '../../../../shared/proof/cells.ts';
import { proofQuery } from '../../api/odds/proof.ts';
import { rowFigures } from '../../features/odds/rows/row-figures.ts';
import { useClockValue } from '../../lib/use-clock-value.ts';

const STEP_MS = 60_000;

/** Whether rows like a single bet lost to the close, so that the board does not list it unless asked to. Always the same function for other kinds. */
export function useWithdrawn(kind: OpportunityKind): (row: unknown) => boolean {
  const { data } = useQuery({ ...proofQuery, enabled: kind === 'value' });
  const withdrawn = useMemo(() => withdrawnNames(data?.values.cells ?? []), [data]);
  const now = useClockValue((time) => (withdrawn.size === 0 ? 0 : time - (time % STEP_MS)));
  return useCallback(
    (row: unknown) => {
      if (withdrawn.size === 0 || !isJsonObject(row)) return false;
      const { exactMargin, startsAt } = rowFigures(row);
      const seconds = (startsAt - now) / 1000;
      const cell = cellAt({ league: String(row.eventSport), percent: exactMargin, seconds });
      return cell !== undefined && withdrawn.has(cellName(cell));
    },
    [withdrawn, now],
  );
}
