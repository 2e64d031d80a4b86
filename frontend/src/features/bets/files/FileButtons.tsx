import { Download, type LucideIcon, ReceiptText, Upload } from 'lucide-react';
import { useState } from 'react';
import { type LazyComponent, lazyComponent } from '../../../lib/lazy-component.tsx';
import { Button } from '../../../ui/Button.tsx';
import { LazyPart } from '../../../ui/LazyPart.tsx';

const importDialog = lazyComponent(async () => (await import('./ImportDialog.tsx')).ImportDialog);
const exportDialog = lazyComponent(async () => (await import('./ExportDialog.tsx')).ExportDialog);
const taxYear = lazyComponent(async () => (await import('../taxes/TaxYearDialog.tsx')).TaxYearDialog);

/** Opens the import of bets from a file. */
export function ImportButton() {
  return <DialogButton {...importDialog} label="Import" icon={Upload} errorTitle="The import could not be loaded" />;
}

/** Opens the export of bets to a file. */
export function ExportButton() {
  return <DialogButton {...exportDialog} label="Export" icon={Download} errorTitle="The export could not be loaded" />;
}

/** Opens what the bets of a year won and lost. */
export function TaxYearButton() {
  return <DialogButton {...taxYear} label="Tax year" icon={ReceiptText} errorTitle="The year could not be loaded" />;
}

interface DialogButtonProps extends LazyComponent<{ onClose: () => void }> {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly errorTitle: string;
}

function DialogButton({ Component: Dialog, load, label, icon: Icon, errorTitle }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button tone="outline" onPointerEnter={() => void load().catch(() => {})} onClick={() => setIsOpen(true)}>
        <Icon aria-hidden className="size-4" />
        {label}
      </Button>
      {isOpen && (
        <LazyPart errorTitle={errorTitle} onLoadError={close}>
          <Dialog onClose={close} />
        </LazyPart>
      )}
    </>
  );
}
