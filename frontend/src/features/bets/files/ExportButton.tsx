import { Download } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { Button } from '../../../ui/Button.tsx';
import { LazyPart } from '../../../ui/LazyPart.tsx';

const dialog = lazyComponent(async () => (await import('./ExportDialog.tsx')).ExportDialog);
const ExportDialog = dialog.Component;

/** Opens the export of bets to a file. */
export function ExportButton() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button tone="outline" onPointerEnter={() => void dialog.load().catch(() => {})} onClick={() => setIsOpen(true)}>
        <Download aria-hidden className="size-4" />
        Export
      </Button>
      {isOpen && (
        <LazyPart errorTitle="The export could not be loaded" onLoadError={close}>
          <ExportDialog onClose={close} />
        </LazyPart>
      )}
    </>
  );
}
