import { Button } from '../../../ui/Button.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { useScanning } from './use-scanning.ts';

export function ScanNowButton() {
  const { running, start } = useScanning();
  return (
    <Button tone="primary" aria-disabled={running} onClick={running ? undefined : start}>
      {running && <Spinner />}
      {running ? 'Scanning...' : 'Scan Now'}
    </Button>
  );
}
