import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BetPosition } from '../../../../../shared/contracts/bets/position.ts';
import { messageFor } from '../../../api/api-error.ts';
import { DELETE_FALLBACK, deletePositionMutation } from '../../../api/bets/bets-list.ts';
import { Button } from '../../../ui/Button.tsx';
import { Message } from '../../../ui/Message.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { titleOf } from '../position-text.ts';

const DELETED_TOAST_MS = 5_000;

/** Asks first: a position's history and results could not be brought back. */
export function DeletePosition({ position, onDeleted }: { position: BetPosition; onDeleted: () => void }) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation(deletePositionMutation(client));
  const [asks, setAsks] = useState(false);
  if (!asks) {
    return (
      <Button tone="quiet" className="self-start px-3 text-loss" onClick={() => setAsks(true)}>
        Delete
      </Button>
    );
  }
  const remove = () =>
    mutate(position.id, {
      onSuccess: () => {
        showToast({ title: 'Bet deleted', text: titleOf(position) }, DELETED_TOAST_MS);
        onDeleted();
      },
    });
  return (
    <section aria-label="Delete" className="flex flex-col gap-3 rounded-lg border border-loss p-3">
      <p className="text-sm">
        Delete this position with its history? It is removed from your figures and exports, and cannot be restored.
      </p>
      {error !== null && (
        <Message tone="failure" live error={error}>
          {messageFor(error, DELETE_FALLBACK)}
        </Message>
      )}
      <div className="flex flex-wrap gap-2">
        {/* The pressed button has gone. */}
        <Button tone="outline" autoFocus onClick={() => setAsks(false)}>
          Keep it
        </Button>
        <Button tone="outline" className="text-loss" aria-disabled={isPending} onClick={() => !isPending && remove()}>
          {isPending ? 'Deleting...' : 'Delete for good'}
        </Button>
      </div>
    </section>
  );
}
