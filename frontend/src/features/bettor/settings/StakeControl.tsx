import { formatShortDollars } from '../../../../../shared/odds/money.ts';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { BarControl } from './bar/BarControl.tsx';
import { useBetting } from './use-betting.ts';

const panel = lazyComponent(async () => (await import('./bar/StakePanel.tsx')).StakePanel);

/** The total stake, and where it is changed. For a board's bar; also for visitors. */
export function StakeControl({ className }: { className?: string }) {
  const { rules, settled } = useBetting();
  return (
    <BarControl
      className={className}
      Panel={panel.Component}
      load={panel.load}
      errorTitle="The stake could not be opened"
    >
      <span className="text-muted">Stake</span>
      <span className="font-semibold tabular-nums">{settled ? formatShortDollars(rules.total) : '…'}</span>
    </BarControl>
  );
}
