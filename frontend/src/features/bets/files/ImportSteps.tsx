import { FileUp } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import type { LineProblem } from '../../../../../shared/csv/read-table.ts';
import { toCsv } from '../../../../../shared/csv/to-csv.ts';
import { classNames } from '../../../lib/class-names.ts';
import { downloadCsv } from '../../../lib/files/download.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Checked } from './use-import.ts';

/** Takes a file by choosing or dropping it, and says which files can be imported. */
export function ChooseFile({ onChoose }: { onChoose: (file: File) => void }) {
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined) onChoose(file);
  };
  return (
    <>
      <label
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={classNames(
          'flex min-h-32 cursor-pointer flex-col items-center justify-center gap-2 rounded-lg border border-dashed p-4 text-center text-sm transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent-ink has-focus-visible:outline-offset-2',
          isOver ? 'border-accent bg-accent-soft' : 'border-line-strong hover:bg-sunken',
        )}
      >
        <FileUp aria-hidden className="size-6 text-muted" />
        <span>
          <span className="font-semibold text-accent-ink">Choose a CSV file</span> or drop it here
        </span>
        <span className="text-muted text-xs">At most 5 MB and 20,000 lines</span>
        <input
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          aria-label="Choose a CSV file"
          className="sr-only"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            // So that the same file can be chosen again once it is corrected.
            event.target.value = '';
            if (file !== undefined) onChoose(file);
          }}
        />
      </label>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-muted text-sm">
        <li>
          Exports from Pikkit, Action Network, OddsJam and Crossbook are recognized. For any other file, you choose the
          columns.
        </li>
        <li>
          A parlay becomes one bet. Action Network gives neither the sportsbook nor the time placed, so the start of the
          game is used.
        </li>
        <li>Bets you already have are not changed, even if they have been settled since.</li>
      </ul>
    </>
  );
}

/** Lines shown; the rest is in the download. */
const MOST_SHOWN = 50;

/** What the dry run found: `412 new · 3 already added · 5 lines not read`, and which lines. */
export function CheckedFile({ checked }: { checked: Checked }) {
  const { fileName, source, fresh, known, problems, remarks } = checked;
  return (
    <div className="flex flex-col gap-3">
      <p className="wrap-anywhere text-muted text-sm">
        {fileName}, read as {source}
      </p>
      <p role="status" className="font-semibold text-base tabular-nums">
        {fresh.length.toLocaleString('en-US')} new · {known.toLocaleString('en-US')} already added ·{' '}
        {counted(problems.length, 'line')} not read
      </p>
      {problems.length > 0 && (
        <Lines label="Lines we couldn’t read" lines={problems} fileName="lines-not-understood.csv" />
      )}
      {remarks.length > 0 && (
        <>
          <p className="text-sm">
            {counted(remarks.length, 'cell')} couldn’t be read. The bets are imported without{' '}
            {remarks.length === 1 ? 'it' : 'them'}.
          </p>
          <Lines label="Cells we couldn’t read" lines={remarks} fileName="cells-not-understood.csv" />
        </>
      )}
    </div>
  );
}

interface LinesProps {
  label: string;
  lines: readonly LineProblem[];
  /** Of the download. */
  fileName: string;
}

function Lines({ label, lines, fileName }: LinesProps) {
  return (
    <>
      <ul aria-label={label} className="flex flex-col divide-y divide-line rounded-md border border-line text-sm">
        {lines.slice(0, MOST_SHOWN).map(({ line, text }) => (
          <li key={`${line} ${text}`} className="wrap-anywhere px-3 py-2">
            line {line}: {text}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-muted text-sm">
          {lines.length > MOST_SHOWN && `${counted(lines.length - MOST_SHOWN, 'more line')} in the file.`}
        </span>
        <Button
          tone="outline"
          onClick={() => downloadCsv(fileName, toCsv(lines.map(({ line, text }) => ({ line, text }))))}
        >
          Download these lines
        </Button>
      </div>
    </>
  );
}

/** `1 bet`, `1,204 bets`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
