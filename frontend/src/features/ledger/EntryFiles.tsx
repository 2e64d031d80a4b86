import { useQueryClient } from '@tanstack/react-query';
import { Download, Upload } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { MAX_IMPORT_BYTES } from '../../../../shared/contracts/bets/imports.ts';
import { ENTRIES_PER_IMPORT_CALL, type LedgerRow } from '../../../../shared/contracts/bets/ledger.ts';
import { ENTRY_COLUMNS, writeEntries } from '../../../../shared/ledger/csv/entries-csv.ts';
import { readEntries } from '../../../../shared/ledger/csv/read-entries.ts';
import { easternDay } from '../../../../shared/ledger/eastern-day.ts';
import { messageFor } from '../../api/api-error.ts';
import {
  DELETE_ENTRY_FALLBACK,
  refetchMoney,
  SAVE_ENTRY_FALLBACK,
  sendEntries,
  undoEntries,
} from '../../api/bets/ledger.ts';
import { downloadCsv } from '../../lib/files/download.ts';
import { decodeFile } from '../../lib/files/file-text.ts';
import { newKey } from '../../lib/new-key.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toasts.ts';

/** Saves all entries as a file. */
export function ExportEntries({ entries, now }: { entries: readonly LedgerRow[]; now: () => number }) {
  return (
    <Button
      tone="outline"
      onClick={() => downloadCsv(`crossbook-money-${easternDay(now())}.csv`, writeEntries(entries))}
    >
      <Download aria-hidden className="size-4" />
      Export
    </Button>
  );
}

/** Lines named in a message. */
const MOST_NAMED = 5;

/** Adds the entries of a file. What came of it is said in a toast, with an Undo. */
export function ImportEntries() {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // So that the same file can be chosen again once it is corrected.
    event.target.value = '';
    if (file === undefined) return;
    if (file.size > MAX_IMPORT_BYTES) return say('Not imported', 'The file is larger than 5 MB. Split it.');
    const text = decodeFile(new Uint8Array(await file.arrayBuffer()), MAX_IMPORT_BYTES);
    const read = typeof text === 'string' ? readEntries(text) : text;
    if ('refused' in read) return say('Not imported', read.refused);
    const problems = read.problems.map(({ line, text: problem }) => `line ${line} ${problem}`);
    const unread = problemText(problems);
    if (read.entries.length === 0) return say('Nothing to import', unread);
    const importId = newKey();
    let added = 0;
    try {
      for (let from = 0; from < read.entries.length; from += ENTRIES_PER_IMPORT_CALL)
        added += await sendEntries({ importId, entries: read.entries.slice(from, from + ENTRIES_PER_IMPORT_CALL) });
      const known = read.entries.length - added;
      const knownText = known === 0 ? '' : ` ${counted(known)} there already.`;
      say('Imported', `${counted(added)} added.${knownText} ${unread}`, () => undo(importId));
    } catch (error) {
      const text = `${counted(added)} added, then: ${messageFor(error, SAVE_ENTRY_FALLBACK)}`;
      say('Not all imported', text, added === 0 ? undefined : () => undo(importId));
    }
    await refetchMoney(client);
  };
  const undo = async (importId: string) => {
    try {
      say('Import undone', `${counted(await undoEntries(importId))} deleted.`);
    } catch (error) {
      say('Not undone', messageFor(error, DELETE_ENTRY_FALLBACK));
    }
    await refetchMoney(client);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        aria-label="File of entries"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => void choose(event)}
      />
      <Button
        tone="outline"
        title={`A CSV file with the columns ${ENTRY_COLUMNS.slice(0, 4).join(', ')}`}
        onClick={() => input.current?.click()}
      >
        <Upload aria-hidden className="size-4" />
        Import
      </Button>
    </>
  );
}

function say(title: string, text: string, undo?: () => Promise<void>): void {
  showToast({ title, text: text.trim(), ...(undo && { action: { label: 'Undo', run: () => void undo() } }) });
}

function problemText(problems: readonly string[]): string {
  if (problems.length === 0) return '';
  const more = problems.length - MOST_NAMED;
  return `Not read: ${problems.slice(0, MOST_NAMED).join('; ')}${more > 0 ? `; and ${more} more` : ''}.`;
}

function counted(n: number): string {
  return `${n.toLocaleString('en-US')} ${n === 1 ? 'entry' : 'entries'}`;
}
