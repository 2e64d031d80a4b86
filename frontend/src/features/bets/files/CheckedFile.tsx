import { toCsv } from '../../../../../shared/csv/to-csv.ts';
import { Button } from '../../../ui/Button.tsx';
import { counted } from './counted.ts';
import { downloadCsv } from './download.ts';
import type { Checked } from './use-import.ts';

/** Lines shown; the rest is in the download. */
const MOST_SHOWN = 50;

/** What the dry run found: `412 new · 3 known already · 5 lines not understood`, and which lines. */
export function CheckedFile({ checked }: { checked: Checked }) {
  const { fileName, source, fresh, known, problems } = checked;
  return (
    <div className="flex flex-col gap-3">
      <p className="wrap-anywhere text-muted text-sm">
        {fileName}, read as {source}
      </p>
      <p role="status" className="font-semibold text-base tabular-nums">
        {fresh.length.toLocaleString('en-US')} new · {known.toLocaleString('en-US')} known already ·{' '}
        {counted(problems.length, 'line')} not understood
      </p>
      {problems.length > 0 && (
        <>
          <ul
            aria-label="Lines not understood"
            className="flex flex-col divide-y divide-line rounded-md border border-line text-sm"
          >
            {problems.slice(0, MOST_SHOWN).map(({ line, text }) => (
              <li key={`${line} ${text}`} className="wrap-anywhere px-3 py-2">
                line {line}: {text}
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span className="text-muted text-sm">
              {problems.length > MOST_SHOWN && `${counted(problems.length - MOST_SHOWN, 'more line')} in the file.`}
            </span>
            <Button
              tone="outline"
              onClick={() =>
                downloadCsv('lines-not-understood.csv', toCsv(problems.map(({ line, text }) => ({ line, text }))))
              }
            >
              Download these lines
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
