import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { BetPosition } from '../../../../../shared/contracts/bets/position.ts';
import type { PositionEdit } from '../../../../../shared/contracts/bets/positions.ts';
import { messageFor } from '../../../api/api-error.ts';
import { CHANGE_FALLBACK, changePositionMutation } from '../../../api/bets/bets-list.ts';

/** Changes a position as it is shown, one change after the other. */
export function usePositionChange({ id, revision }: Pick<BetPosition, 'id' | 'revision'>) {
  const client = useQueryClient();
  const { mutateAsync, isPending, error } = useMutation(changePositionMutation(client));
  // The state alone would let a second press through before the next render.
  const busy = useRef(false);
  /** @throws ApiError */
  const save = async (...changes: readonly PositionEdit[]) => {
    let current = revision;
    for (const each of changes) {
      const changed = await mutateAsync({ id, revision: current, change: each });
      current = changed.revision;
    }
  };
  /** The same for a press: ignored while another change is saved, and what fails is the `problem`. */
  const press = (...changes: readonly PositionEdit[]) => {
    if (busy.current) return;
    busy.current = true;
    const free = () => {
      busy.current = false;
    };
    save(...changes).then(free, free);
  };
  return {
    save,
    press,
    isPending,
    error,
    /** Why the last change failed: of one that was changed elsewhere, that nothing was saved. */
    problem: error === null ? undefined : messageFor(error, CHANGE_FALLBACK),
  };
}
