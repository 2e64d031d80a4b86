import { promptInstall } from '../../../lib/install-prompt.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { type Installation, useInstallation } from './installation.ts';

/** How to install Crossbook on this device, and what that gives. */
export function InstallCard() {
  const installation = useInstallation();
  return (
    <Card title="Install Crossbook">
      {installation === 'installed' ? (
        <p className="text-muted text-sm">Crossbook is installed on this device.</p>
      ) : (
        <>
          <p className="mb-3 text-muted text-sm">
            An icon and a window of its own, without the browser’s bars. On an iPhone or iPad, push alerts need it.
          </p>
          <Way installation={installation} />
        </>
      )}
    </Card>
  );
}

function Way({ installation }: { installation: Exclude<Installation, 'installed'> }) {
  switch (installation) {
    case 'asks':
      return (
        <Button tone="outline" className="max-sm:w-full" onClick={promptInstall}>
          Install Crossbook
        </Button>
      );
    case 'home-screen':
      return (
        <ol className="list-decimal pl-5 text-sm">
          <li>In Safari, tap Share.</li>
          <li>Choose Add to Home Screen.</li>
          <li>Open Crossbook from the Home Screen and log in there.</li>
        </ol>
      );
    case 'browser':
      return <p className="text-sm">Choose Install or Add to Home Screen in your browser’s menu, if it has them.</p>;
  }
}
