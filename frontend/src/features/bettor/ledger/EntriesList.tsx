import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import type { LedgerRow } from '../../../../../shared/contracts/bets/ledger.ts';
import { messageFor } from '../../../api/api-error.ts';
import {
  DELETE_ENTRY_FALLBACK,
  deleteEntryMutation,
  SAVE_ENTRY_FALLBACK,
  saveEntryMutation,
} from '../../../api/bets/ledger.ts';
import { classNames } from '../../../lib/class-names.ts';
import { newKey } from '../../../lib/new-key.ts';
import { useOddsText } from '../../../lib/odds-format.ts';
import { Button } from '../../../ui/Button.tsx';
import { dayText } from '../../../ui/charts/chart-texts.ts';
import { RowButton } from '../../../ui/RowButton.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { entryText, kindName } from './entry-texts.ts';

interface EntriesListProps {
  /** The last day first. */
  entries: readonly LedgerRow[];
  onEdit: (entry: LedgerRow) => void;
}

/** Entries shown at once. */
const STEP = 40;
const UNDO_TOAST_MS = 8_000;

/** All entries, to change or delete. */
export function EntriesList({ entries, onEdit }: EntriesListProps) {
  const [most, setMost] = useState(STEP);
  const list = useRef<HTMLElement>(null);
  const deleteWithUndo = useDeletion();
  return (
    <section
      ref={list}
      aria-label="Entries"
      tabIndex={-1}
      className="rounded-xl border border-line bg-surface outline-none"
    >
      <h2 className="px-3 pt-3 pb-1 font-semibold text-sm">
        Entries <span className="font-normal text-muted tabular-nums">{entries.length.toLocaleString('en-US')}</span>
      </h2>
      <ul className="divide-y divide-line">
        {entries.slice(0, most).map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            onEdit={() => onEdit(entry)}
            onDelete={() => {
              deleteWithUndo(entry);
              // The pressed button disappears with its entry.
              list.current?.focus();
            }}
          />
        ))}
      </ul>
      {entries.length > most && (
        <div className="border-line border-t p-2 text-center">
          <Button tone="quiet" onClick={() => setMost(most + STEP)}>
            Show more
          </Button>
        </div>
      )}
    </section>
  );
}

interface EntryProps {
  entry: LedgerRow;
  onEdit: () => void;
  onDelete: () => void;
}

function Entry({ entry, onEdit, onDelete }: EntryProps) {
  const { amount, tone, terms } = entryText(entry, useOddsText());
  const name = `${kindName(entry.kind)}, ${sportsbookName(entry.sportsbookId)}, ${dayText(entry.day)}`;
  return (
    <li className="flex items-center gap-x-2 py-1 pr-1 pl-3">
      <div className="min-w-0 flex-1 py-1">
        <p className="text-sm">
          <span className="font-medium">{kindName(entry.kind)}</span>{' '}
          <span className="text-muted">
            {sportsbookName(entry.sportsbookId)} · <span className="whitespace-nowrap">{dayText(entry.day)}</span>
          </span>
        </p>
        {terms.length > 0 && <p className="wrap-anywhere text-muted text-xs">{terms.join(' · ')}</p>}
      </div>
      <p
        className={classNames(
          'whitespace-nowrap font-semibold text-sm tabular-nums',
          { gain: 'text-gain', loss: 'text-loss', plain: '' }[tone],
        )}
      >
        {amount}
      </p>
      <div className="flex shrink-0">
        <RowButton icon={Pencil} title="Edit" name={name} onClick={onEdit} />
        <RowButton icon={Trash2} title="Delete" name={name} onClick={onDelete} />
      </div>
    </li>
  );
}

/** Deletes an entry with an Undo toast. A failure is reported in a toast. */
function useDeletion() {
  const client = useQueryClient();
  const { mutate: save } = useMutation(saveEntryMutation(client));
  const { mutate: remove } = useMutation(deleteEntryMutation(client));
  const restore = ({ id: _id, revision: _revision, importId: _importId, ...fields }: LedgerRow) =>
    save({ key: newKey(), ...fields }, { onError: (error) => report('Couldn’t restore', error, SAVE_ENTRY_FALLBACK) });
  return (entry: LedgerRow) =>
    remove(entry.id, {
      onSuccess: () => {
        const action = { label: 'Undo', run: () => restore(entry) };
        showToast({ title: 'Entry deleted', text: kindName(entry.kind), action }, UNDO_TOAST_MS);
      },
      onError: (error) => report('Couldn’t delete', error, DELETE_ENTRY_FALLBACK),
    });
}

function report(title: string, error: unknown, fallback: string): void {
  showToast({ title, text: messageFor(error, fallback), error });
}
