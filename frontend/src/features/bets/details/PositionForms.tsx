import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type BetPosition, note, type PositionKind, tags } from '../../../../../shared/contracts/bets/position.ts';
import type { PositionEdit } from '../../../../../shared/contracts/bets/positions.ts';
import { messageFor } from '../../../api/api-error.ts';
import { CHANGE_FALLBACK, DELETE_FALLBACK, deletePositionMutation } from '../../../api/bets/bets-list.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Message } from '../../../ui/Message.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { kindOptions, positionTitle } from '../position-text.ts';

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
        showToast({ title: 'Bet deleted', text: positionTitle(position) }, DELETED_TOAST_MS);
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

interface DescribeFormProps {
  position: BetPosition;
  /** @throws ApiError */
  onSave: (described: Omit<Extract<PositionEdit, { type: 'describe' }>, 'type'>) => Promise<unknown>;
}

/** Tags, note and kind of a position. */
export function DescribeForm({ position, onSave }: DescribeFormProps) {
  const [kind, setKind] = useState<PositionKind>(position.kind);
  const form = useForm({
    initialValues: { tags: position.tags.join(', '), note: position.note },
    schema: z.object({ tags: z.pipe(z.pipe(z.string(), z.transform(tagsOf)), tags), note }),
    send: (typed) => onSave({ ...typed, kind }),
    onSent: () => undefined,
    explain: (error) => ({ text: messageFor(error, CHANGE_FALLBACK) }),
  });
  const isChanged =
    kind !== position.kind || form.values.note !== position.note || form.values.tags !== position.tags.join(', ');
  return (
    <form ref={form.ref} onSubmit={form.onSubmit} noValidate className="flex flex-col gap-3">
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <TextField label="Tags, separated by commas" autoComplete="off" {...form.field('tags')} />
        <SelectField label="Kind" value={kind} options={kindOptions} onChange={setKind} />
        <div className="sm:col-span-2">
          <TextField label="Note" autoComplete="off" {...form.field('note')} />
        </div>
      </div>
      {form.formError !== undefined && (
        <Message tone="caution" live error={form.formErrorCause}>
          {form.formError}
        </Message>
      )}
      {isChanged && (
        <Button tone="primary" type="submit" className="self-start" aria-disabled={form.sending}>
          {form.sending ? 'Saving...' : 'Save'}
        </Button>
      )}
    </form>
  );
}

function tagsOf(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');
}
