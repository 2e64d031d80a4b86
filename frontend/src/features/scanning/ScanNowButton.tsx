import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useScanning } from './ScanProvider.tsx';

export function ScanNowButton() {
  const { progress, start } = useScanning();
  const running = progress !== undefined;
  return (
    <Button tone="primary" aria-disabled={running} onClick={running ? undefined : start}>
      {running && <Spinner />}
      {running ? 'Scanning...' : 'Scan Now'}
    </Button>
  );
}
