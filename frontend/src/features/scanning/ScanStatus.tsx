import { useQuery } from '@tanstack/react-query';
import { CircleCheck, X } from 'lucide-react';
import { scanStatsQuery } from '../../api/opportunities.ts';
import { useTicking } from '../../lib/ticking.ts';
import { Message } from '../../ui/Message.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { useScanning } from './ScanProvider.tsx';
import { leagueTroubles, type ScanResult } from './scan-progress.ts';

const SEPARATOR = '\n';

/** Above a board: the running scan, how the last one ended, and which leagues do not show fresh prices. */
export function ScanStatus() {
  const { progress, result, dismiss } = useScanning();
  const { data: stats } = useQuery(scanStatsQuery);
  const troubles = useTicking((now) => leagueTroubles(stats, now).join(SEPARATOR));
  return (
    <div className="flex flex-col gap-2 has-[>*:not(.sr-only)]:mb-3">
      {/* Always there, so that readers notice when its text changes. */}
      <p role="status" className="sr-only">
        {progress === undefined ? result?.text : 'Scanning'}
      </p>
      {progress !== undefined && <ProgressBar text={progress.text} share={progress.share} />}
      {progress === undefined && result !== undefined && <Result result={result} onDismiss={dismiss} />}
      {progress === undefined && troubles !== '' && (
        <Message tone="caution">
          {troubles.split(SEPARATOR).map((trouble) => (
            <p key={trouble}>{trouble}</p>
          ))}
        </Message>
      )}
    </div>
  );
}

function Result({ result, onDismiss }: { result: ScanResult; onDismiss: () => void }) {
  return (
    <div className="flex items-center gap-1">
      <div className="min-w-0 flex-1">
        {result.tone === 'success' ? (
          <p className="flex items-center gap-2 rounded-md bg-gain-soft px-3 py-2.5 text-gain text-sm">
            <CircleCheck aria-hidden className="size-4 shrink-0" />
            {result.text}
          </p>
        ) : (
          <Message tone={result.tone}>{result.text}</Message>
        )}
      </div>
      <button
        type="button"
        onClick={onDismiss}
        aria-label="Dismiss"
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
}
