import { Upload } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { Button } from '../../../ui/Button.tsx';
import { LazyPart } from '../../../ui/LazyPart.tsx';

const dialog = lazyComponent(async () => (await import('./ImportDialog.tsx')).ImportDialog);
const ImportDialog = dialog.Component;

/** Opens the import of bets from a file. */
export function ImportButton() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button tone="outline" onPointerEnter={() => void dialog.load().catch(() => {})} onClick={() => setIsOpen(true)}>
        <Upload aria-hidden className="size-4" />
        Import
      </Button>
      {isOpen && (
        <LazyPart errorTitle="The import could not be loaded" onLoadError={close}>
          <ImportDialog onClose={close} />
        </LazyPart>
      )}
    </>
  );
}
