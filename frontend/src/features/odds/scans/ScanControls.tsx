import { useQuery } from '@tanstack/react-query';
import { RefreshCw, Timer, TimerOff } from 'lucide-react';
import { scanStatsQuery } from '../../../api/opportunities.ts';
import { shortcuts } from '../../../config/shortcuts.ts';
import { useClockValue } from '../../../lib/use-clock-value.ts';
import { useShortcut } from '../../../lib/use-shortcut.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Message } from '../../../ui/Message.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { leagueErrors } from './scan-progress.ts';
import { useScanning } from './use-scanning.ts';

/** The Auto Scan and Scan buttons in the header. */
export function ScanControls() {
  const { running, start, autoScan, setAutoScan } = useScanning();
  useShortcut(shortcuts.scan.key, start, !running);
  return (
    <div className="flex items-center gap-1">
      <IconButton
        icon={autoScan ? Timer : TimerOff}
        title={`Auto Scan ${autoScan ? 'ON' : 'OFF'}`}
        label="Auto-refresh"
        pressed={autoScan}
        onClick={() => setAutoScan(!autoScan)}
      />
      <IconButton
        icon={RefreshCw}
        title={running ? 'Scanning...' : 'Scan'}
        busy={running}
        shortcut={shortcuts.scan.key}
        onClick={start}
      />
    </div>
  );
}

export function ScanNowButton() {
  const { running, start } = useScanning();
  return (
    <Button tone="primary" aria-disabled={running} onClick={running ? undefined : start}>
      {running && <Spinner />}
      {running ? 'Scanning...' : 'Scan Now'}
    </Button>
  );
}

const SEPARATOR = '\n';

/** The leagues without fresh prices, and what is shown instead. */
export function LeagueErrors() {
  const { data: stats } = useQuery(scanStatsQuery);
  const leagueErrorTexts = useClockValue((now) => leagueErrors(stats, now).join(SEPARATOR));
  if (leagueErrorTexts === '') return null;
  return (
    <div className="mb-3">
      <Message tone="caution">
        {leagueErrorTexts.split(SEPARATOR).map((leagueErrorText) => (
          <p key={leagueErrorText}>{leagueErrorText}</p>
        ))}
      </Message>
    </div>
  );
}
