import { RefreshCw, Timer, TimerOff } from 'lucide-react';
import { shortcuts } from '../../../config/shortcuts.ts';
import { useShortcut } from '../../../lib/use-shortcut.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
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
        label="Auto Scan"
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
