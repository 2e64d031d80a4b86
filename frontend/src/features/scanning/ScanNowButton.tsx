import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useScanning } from './ScanProvider.tsx';

export function ScanNowButton() {
  const { running, start } = useScanning();
  return (
    <Button tone="primary" aria-disabled={running} onClick={running ? undefined : start}>
      {running && <Spinner />}
      {running ? 'Scanning...' : 'Scan Now'}
    </Button>
  );
}
