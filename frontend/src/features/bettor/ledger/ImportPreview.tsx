import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import { ENTRIES_PER_IMPORT_CALL } from '../../../../../shared/contracts/bets/ledger.ts';
import type { ReadEntries } from '../../../../../shared/ledger/csv/read-entries.ts';
import { entryPots } from '../../../../../shared/ledger/entry.ts';
import { cents, centsFromDollars, formatSignedDollars } from '../../../../../shared/odds/money.ts';
import { messageFor } from '../../../api/api-error.ts';
import {
  DELETE_ENTRY_FALLBACK,
  refetchMoney,
  SAVE_ENTRY_FALLBACK,
  sendEntries,
  undoEntries,
} from '../../../api/bets/ledger.ts';
import { Button } from '../../../ui/Button.tsx';
import { dayText } from '../../../ui/charts/chart-texts.ts';
import { Message } from '../../../ui/Message.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { kindName } from './entry-texts.ts';

/** A file that was read, with what the server says of its entries. */
export interface TriedImport extends ReadEntries {
  readonly importId: string;
  /** In the order of the entries. */
  readonly outcomes: readonly ('added' | 'known' | 'new')[];
}

type Entries = ReadEntries['entries'];

/** Sends entries in parts. @throws ApiError; what the parts before it have added stays */
export async function sendInParts(
  { importId, entries, dryRun }: { importId: string; entries: Entries; dryRun: boolean },
  onPart: (outcomes: TriedImport['outcomes']) => void,
): Promise<void> {
  for (let from = 0; from < entries.length; from += ENTRIES_PER_IMPORT_CALL)
    onPart(await sendEntries({ importId, dryRun, entries: entries.slice(from, from + ENTRIES_PER_IMPORT_CALL) }));
}

/** What an import would add, and what of the file could not be read; nothing is written before it is confirmed. */
export function ImportPreview({ tried, onClose }: { tried: TriedImport; onClose: () => void }) {
  const client = useQueryClient();
  const [failure, setFailure] = useState<{ readonly text: string; readonly cause: unknown }>();
  const [isAdding, setAdding] = useState(false);
  /** Of the new entries, how many were sent, and how many of these were added. */
  const [done, setDone] = useState({ sent: 0, added: 0 });
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const { importId, entries, problems, outcomes } = tried;
  const all = entries.filter((_, at) => outcomes[at] === 'new');
  const fresh = all.slice(done.sent);
  const undo = async () => {
    try {
      say('Import undone', `${counted(await undoEntries(importId))} deleted.`);
    } catch (error) {
      say('Not undone', messageFor(error, DELETE_ENTRY_FALLBACK));
    }
    await refetchMoney(client);
  };
  const add = async () => {
    setAdding(true);
    let { sent, added } = done;
    try {
      await sendInParts({ importId, entries: fresh, dryRun: false }, (part) => {
        sent += part.length;
        added += part.filter((outcome) => outcome === 'added').length;
        setDone({ sent, added });
      });
      say('Imported', `${counted(added)} added.`, undo);
      onClose();
    } catch (cause) {
      const some = added === 0 ? 'Nothing was added' : `${counted(added)} added so far, and none twice`;
      const text = `${some}: ${messageFor(cause, SAVE_ENTRY_FALLBACK)}`;
      if (isGone.current) say('Import not finished', text, added === 0 ? undefined : undo);
      setFailure({ text, cause });
      setAdding(false);
    }
    await refetchMoney(client);
  };
  return (
    <Modal
      title="Import entries"
      width="wide"
      onClose={onClose}
      footer={
        <Button
          tone="primary"
          className="w-full"
          aria-disabled={isAdding || fresh.length === 0}
          onClick={() => !isAdding && fresh.length > 0 && void add()}
        >
          {isAdding ? 'Adding...' : fresh.length === 0 ? 'Nothing new to add' : `Add ${counted(fresh.length)}`}
        </Button>
      }
    >
      <p className="text-sm tabular-nums">
        <strong>{counted(fresh.length)}</strong> new, {outcomes.length - all.length} there already, {problems.length}{' '}
        not read. {done.added === 0 ? 'Nothing is written yet.' : `${counted(done.added)} added so far.`}
      </p>
      {failure !== undefined && (
        <div className="mt-3">
          <Message tone="failure" live error={failure.cause}>
            {failure.text}
          </Message>
          {done.added > 0 && (
            <Button
              tone="outline"
              className="mt-2"
              aria-disabled={isAdding}
              onClick={() => {
                if (isAdding) return;
                onClose();
                void undo();
              }}
            >
              Undo
            </Button>
          )}
        </div>
      )}
      {problems.length > 0 && (
        <section aria-label="Lines that are not read" className="mt-3">
          <h3 className="font-semibold text-sm">Not read</h3>
          <ul className="mt-1 max-h-40 overflow-y-auto rounded-lg border border-line px-3 py-2 text-sm">
            {problems.map(({ line, text }) => (
              <li key={`${line} ${text}`} className="break-words">
                Line {line} {text}.
              </li>
            ))}
          </ul>
        </section>
      )}
      {fresh.length > 0 && (
        <section aria-label="New entries" className="mt-3">
          <h3 className="font-semibold text-sm">New</h3>
          <ul className="mt-1 max-h-72 divide-y divide-line overflow-y-auto rounded-lg border border-line text-sm">
            {fresh.map((entry) => (
              <li key={entry.doubleKey} className="flex items-baseline gap-3 px-3 py-1.5 tabular-nums">
                <span className="min-w-0 flex-1 break-words">
                  {kindName(entry.kind)}, {sportsbookName(entry.sportsbookId)}
                  <span className="block text-muted text-xs">{dayText(entry.day)}</span>
                </span>
                <span className="shrink-0 font-semibold">{amountText(entry)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Modal>
  );
}

function amountText({ kind, amount, bonusAmount }: Entries[number]): string {
  const { cash, bonus, funds } = entryPots({
    kind,
    amount: centsFromDollars(amount),
    bonusAmount: centsFromDollars(bonusAmount),
  });
  return formatSignedDollars(cents(cash === 0 ? bonus + funds : cash));
}

/** In a toast. */
export function say(title: string, text: string, undo?: () => Promise<void>): void {
  showToast({ title, text, ...(undo && { action: { label: 'Undo', run: () => void undo() } }) });
}

function counted(n: number): string {
  return `${n.toLocaleString('en-US')} ${n === 1 ? 'entry' : 'entries'}`;
}
