import { Download, Upload } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { MAX_IMPORT_BYTES } from '../../../../../shared/contracts/bets/imports.ts';
import type { LedgerRow } from '../../../../../shared/contracts/bets/ledger.ts';
import { ENTRY_COLUMNS, writeEntries } from '../../../../../shared/ledger/csv/entries-csv.ts';
import { readEntries } from '../../../../../shared/ledger/csv/read-entries.ts';
import { easternDay } from '../../../../../shared/ledger/eastern-day.ts';
import { messageFor } from '../../../api/api-error.ts';
import { downloadCsv } from '../../../lib/files/download.ts';
import { decodeFile } from '../../../lib/files/file-text.ts';
import { newKey } from '../../../lib/new-key.ts';
import { Button } from '../../../ui/Button.tsx';
import { ImportPreview, say, sendInParts, type TriedImport } from './ImportPreview.tsx';

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

/** Reads a file of entries, and shows what it would add before anything is written. */
export function ImportEntries() {
  const input = useRef<HTMLInputElement>(null);
  const [tried, setTried] = useState<TriedImport>();
  const [isReading, setReading] = useState(false);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // So that the same file can be chosen again once it is corrected.
    event.target.value = '';
    if (file === undefined) return;
    if (file.size > MAX_IMPORT_BYTES) return say('Not imported', 'The file is larger than 5 MB. Split it.');
    const text = decodeFile(new Uint8Array(await file.arrayBuffer()), MAX_IMPORT_BYTES);
    const read = typeof text === 'string' ? readEntries(text) : text;
    if ('refused' in read) return say('Not imported', read.refused);
    const importId = newKey();
    const outcomes: TriedImport['outcomes'][number][] = [];
    setReading(true);
    try {
      await sendInParts({ importId, entries: read.entries, dryRun: true }, (part) => outcomes.push(...part));
      setTried({ ...read, importId, outcomes });
    } catch (error) {
      say('Not imported', messageFor(error, 'The entries could not be compared with yours. Please try again.'));
    }
    setReading(false);
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
        aria-disabled={isReading}
        onClick={() => !isReading && input.current?.click()}
      >
        <Upload aria-hidden className="size-4" />
        {isReading ? 'Reading...' : 'Import'}
      </Button>
      {tried !== undefined && <ImportPreview tried={tried} onClose={() => setTried(undefined)} />}
    </>
  );
}
