import { useRef, useState } from 'react';
import { OWN_COLUMNS, ownRowsOf } from '../../../../../shared/bets/csv/own-form.ts';
import { PIKKIT_COLUMNS } from '../../../../../shared/bets/csv/pikkit.ts';
import { pikkitRowsOf } from '../../../../../shared/bets/csv/write-pikkit.ts';
import { NO_TAX_ADVICE, yearRecord } from '../../../../../shared/bets/csv/year-record.ts';
import type { BetPosition } from '../../../../../shared/contracts/bets/position.ts';
import { toCsv } from '../../../../../shared/csv/to-csv.ts';
import type { OddsFormat } from '../../../../../shared/odds/odds-format.ts';
import { messageFor } from '../../../api/api-error.ts';
import { allPositions, EXPORT_FALLBACK } from '../../../api/bets/bet-files.ts';
import { downloadCsv } from '../../../lib/files/download.ts';
import { useOddsFormat } from '../../../lib/odds-format.ts';
import { Button } from '../../../ui/Button.tsx';
import { CheckTile } from '../../../ui/fields/CheckTile.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { Message } from '../../../ui/Message.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { dayHere } from '../local-time.ts';

interface ExportDialogProps {
  onClose: () => void;
  /** The present time. */
  now?: Date;
}

const forms = [
  { value: 'own', label: 'Crossbook: every bet with its position' },
  { value: 'pikkit', label: 'Pikkit: to move your bets there' },
  { value: 'year', label: 'A year’s record by sportsbook' },
] as const;
type Form = (typeof forms)[number]['value'];

const explanations: Record<Form, string> = {
  own: 'One row per bet, with closing prices and CLV. It can be imported here again, but without the history and price charts.',
  pikkit: 'One row per bet, in the columns of Pikkit’s own export. Bets of one position are not linked there.',
  year: `${NO_TAX_ADVICE} Every bet settled in the year, with date, kind, place, and what it won or lost, and totals for each day and sportsbook.`,
};

const YEARS_BACK = 10;

type State =
  | { readonly step: 'choosing'; readonly error?: unknown; readonly isEmpty?: boolean }
  | { readonly step: 'reading'; readonly read: number };

/** Reads all bets page by page, and saves them as a file. */
export function ExportDialog({ onClose, now = new Date() }: ExportDialogProps) {
  const format = useOddsFormat();
  const [form, setForm] = useState<Form>('own');
  const [mark, setMark] = useState(false);
  const [year, setYear] = useState(`${now.getFullYear()}`);
  const [state, setState] = useState<State>({ step: 'choosing' });
  const stopper = useRef<AbortController>(undefined);
  const close = () => {
    stopper.current?.abort();
    onClose();
  };

  const start = async () => {
    const controller = new AbortController();
    stopper.current = controller;
    setState({ step: 'reading', read: 0 });
    try {
      const positions = await allPositions((read) => setState({ step: 'reading', read }), controller.signal);
      if (controller.signal.aborted) return;
      if (positions.length === 0) return setState({ step: 'choosing', isEmpty: true });
      downloadCsv(fileName(form, year), textIn(form, positions, { year: Number(year), format }), { mark });
      onClose();
    } catch (error) {
      if (!controller.signal.aborted) setState({ step: 'choosing', error });
    }
  };
  const cancel = () => {
    stopper.current?.abort();
    setState({ step: 'choosing' });
  };

  const isReading = state.step === 'reading';
  return (
    <Modal
      title="Export bets"
      width="narrow"
      onClose={close}
      footer={
        <div className="flex justify-end gap-2">
          {isReading ? (
            <Button tone="outline" onClick={cancel}>
              Cancel
            </Button>
          ) : (
            <Button tone="primary" onClick={() => void start()}>
              Export
            </Button>
          )}
        </div>
      }
    >
      {isReading ? (
        <ProgressBar text={`${state.read.toLocaleString('en-US')} positions read`} share={undefined} />
      ) : (
        <div className="flex flex-col gap-4">
          {state.error !== undefined && (
            <Message tone="failure" live error={state.error}>
              {messageFor(state.error, EXPORT_FALLBACK)}
            </Message>
          )}
          {state.isEmpty === true && (
            <Message tone="notice" live>
              There are no bets to export yet.
            </Message>
          )}
          <SelectField label="File" value={form} options={forms} onChange={setForm} />
          <p className="text-pretty text-muted text-sm">{explanations[form]}</p>
          {form === 'year' && (
            <SelectField label="Year" value={year} options={yearsUntil(now.getFullYear())} onChange={setYear} />
          )}
          <CheckTile label="For older versions of Excel" checked={mark} onChange={setMark}>
            <span className="py-2">
              For older versions of Excel
              <span className="block text-muted text-xs">
                Adds a byte order mark (BOM) that tells Excel the encoding.
              </span>
            </span>
          </CheckTile>
        </div>
      )}
    </Modal>
  );
}

function textIn(
  form: Form,
  positions: readonly BetPosition[],
  { year, format }: { year: number; format: OddsFormat },
): string {
  switch (form) {
    case 'own':
      return toCsv(positions.flatMap(ownRowsOf), OWN_COLUMNS);
    case 'pikkit':
      return toCsv(positions.flatMap(pikkitRowsOf), PIKKIT_COLUMNS);
    case 'year':
      return yearRecord(positions, year, dayHere, format);
  }
}

function fileName(form: Form, year: string): string {
  if (form === 'year') return `crossbook-record-${year}.csv`;
  return form === 'own' ? 'crossbook-bets.csv' : 'pikkit-transactions.csv';
}

function yearsUntil(last: number): { readonly value: string; readonly label: string }[] {
  return Array.from({ length: YEARS_BACK + 1 }, (_, ago) => ({ value: `${last - ago}`, label: `${last - ago}` }));
}
