import { useEffect, useState } from 'react';
import { NO_TAX_ADVICE, yearRecord } from '../../../../../shared/bets/csv/year-record.ts';
import type { BetPosition } from '../../../../../shared/contracts/bets/position.ts';
import { messageFor } from '../../../api/api-error.ts';
import { allPositions, EXPORT_FALLBACK } from '../../../api/bets/bet-files.ts';
import { downloadCsv } from '../../../lib/files/download.ts';
import { useOddsFormat } from '../../../lib/odds-format.ts';
import { Button } from '../../../ui/Button.tsx';
import { CardFailure } from '../../../ui/Failure.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { dayHere } from '../local-time.ts';
import { TaxFacts } from './TaxFacts.tsx';
import { YearFigures } from './YearFigures.tsx';

interface TaxYearDialogProps {
  onClose: () => void;
  /** The present time. */
  now?: Date;
}

const YEARS_BACK = 10;

/** What the bets of a year won and lost, beside the rule on losses, from what the person has entered. */
export function TaxYearDialog({ onClose, now = new Date() }: TaxYearDialogProps) {
  const last = now.getFullYear();
  const [year, setYear] = useState(last);
  const { positions, read, error, retry } = useAllPositions();
  const format = useOddsFormat();
  return (
    <Modal
      title="Tax year"
      width="wide"
      isFull
      onClose={onClose}
      footer={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-48 flex-1 text-pretty text-muted text-xs">
            Numbers from your entries, not advice. {NO_TAX_ADVICE}
          </p>
          <Button
            tone="primary"
            aria-disabled={positions === undefined}
            onClick={() =>
              positions !== undefined &&
              downloadCsv(`crossbook-record-${year}.csv`, yearRecord(positions, year, dayHere, format), { mark: false })
            }
          >
            Download every bet (CSV)
          </Button>
        </div>
      }
    >
      <div className="max-w-40">
        <SelectField
          label="Year"
          value={`${year}`}
          options={Array.from({ length: YEARS_BACK + 1 }, (_, ago) => ({
            value: `${last - ago}`,
            label: `${last - ago}`,
          }))}
          onChange={(value) => setYear(Number(value))}
        />
      </div>
      <div className="mt-4">
        {positions === undefined && error === undefined && (
          <ProgressBar text={`${read.toLocaleString('en-US')} positions read`} share={undefined} />
        )}
        {error !== undefined && <CardFailure text={messageFor(error, EXPORT_FALLBACK)} error={error} onRetry={retry} />}
        {positions !== undefined && <YearFigures positions={positions} year={year} />}
      </div>
      <TaxFacts year={year} />
    </Modal>
  );
}

/** Reads all positions page by page, until the dialog is closed. */
function useAllPositions() {
  const [attempt, setAttempt] = useState(0);
  const [positions, setPositions] = useState<readonly BetPosition[]>();
  const [read, setRead] = useState(0);
  const [error, setError] = useState<unknown>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads anew
  useEffect(() => {
    const stopper = new AbortController();
    allPositions(setRead, stopper.signal).then(setPositions, (reason: unknown) => {
      if (!stopper.signal.aborted) setError(reason);
    });
    return () => stopper.abort();
  }, [attempt]);
  const retry = () => {
    setError(undefined);
    setRead(0);
    setAttempt(attempt + 1);
  };
  return { positions, read, error, retry };
}
