import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { scanStatsQuery } from '../../../api/opportunities.ts';
import { classNames } from '../../../lib/class-names.ts';
import { DismissButton } from '../../../ui/DismissButton.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { Reference } from '../../../ui/Reference.tsx';
import { progressOf, type ScanResult, scanFailure, scanResult } from './scan-progress.ts';
import { useShownCount } from './shown-count.ts';
import { useScanning } from './use-scanning.ts';

/** How long a success is shown; anything else stays until it is dismissed. */
const SUCCESS_SHOWN_MS = 8_000;

const styles = {
  success: { icon: CircleCheck, color: 'text-gain' },
  caution: { icon: TriangleAlert, color: 'text-caution' },
  failure: { icon: CircleAlert, color: 'text-loss' },
};

/** The progress and result of a scan. Fixed, so that it is visible at any scroll position and moves no cards. */
export function ScanToast() {
  const { running, refreshing, dismiss } = useScanning();
  // Fetched by `followScan`.
  const { data: stats } = useQuery({ ...scanStatsQuery, enabled: false });
  const progress = running ? progressOf(stats, refreshing) : undefined;
  const result = useResult();
  const fades = progress === undefined && result?.tone === 'success';
  useEffect(() => {
    if (!fades) return;
    const timer = setTimeout(dismiss, SUCCESS_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [fades, dismiss]);
  return (
    <aside
      aria-label="Scan"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 px-3 lg:bottom-5"
    >
      {/* Always rendered, so that screen readers announce changes. */}
      <p role="status" className="sr-only">
        {progress === undefined ? result?.text : 'Scanning'}
      </p>
      <div className="pointer-events-auto mx-auto max-w-lg">
        {progress !== undefined && <ProgressBar text={progress.text} share={progress.share} />}
        {progress === undefined && result !== undefined && <Result result={result} onDismiss={dismiss} />}
      </div>
    </aside>
  );
}

/** The result of the last scan; undefined before, during and once dismissed. */
function useResult(): ScanResult | undefined {
  const { ended, error } = useScanning();
  const shown = useShownCount();
  if (ended !== undefined) return scanResult(ended.stats, ended.answer, shown);
  return error === null ? undefined : scanFailure(error);
}

function Result({ result, onDismiss }: { result: ScanResult; onDismiss: () => void }) {
  const { icon: Icon, color } = styles[result.tone];
  return (
    <div className="flex items-center gap-2.5 rounded-lg border border-line bg-surface py-1 pr-1 pl-3.5 shadow-lifted motion-safe:animate-rise">
      <Icon aria-hidden className={classNames('size-5 shrink-0', color)} />
      <div className="min-w-0 flex-1 py-1 text-sm">
        <p className="font-medium tabular-nums">{result.text}</p>
        <Reference error={result.error} />
      </div>
      <DismissButton label="Dismiss" onClick={onDismiss} />
    </div>
  );
}
