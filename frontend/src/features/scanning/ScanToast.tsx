import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { DismissButton } from '../../ui/DismissButton.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { useScanning } from './ScanProvider.tsx';
import type { ScanResult } from './scan-progress.ts';

/** A good result has been read by then; anything else stays until it is dismissed. */
const SUCCESS_SHOWN_MS = 8_000;

const looks = {
  success: { icon: CircleCheck, colour: 'text-gain' },
  caution: { icon: TriangleAlert, colour: 'text-caution' },
  failure: { icon: CircleAlert, colour: 'text-loss' },
};

/** The running scan and how it ended: in sight wherever a person has scrolled to, and moving no card. */
export function ScanToast() {
  const { progress, result, dismiss } = useScanning();
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
      {/* Always there, so that readers notice when its text changes. */}
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

function Result({ result, onDismiss }: { result: ScanResult; onDismiss: () => void }) {
  const { icon: Icon, colour } = looks[result.tone];
  return (
    <div className="flex items-center gap-2.5 rounded-lg border border-line bg-surface py-1 pr-1 pl-3.5 shadow-lifted motion-safe:animate-rise">
      <Icon aria-hidden className={classNames('size-5 shrink-0', colour)} />
      <p className="min-w-0 flex-1 font-medium text-sm tabular-nums">{result.text}</p>
      <DismissButton label="Dismiss" onClick={onDismiss} />
    </div>
  );
}
