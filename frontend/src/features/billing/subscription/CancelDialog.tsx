import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';

interface CancelDialogProps {
  /** The last day of access, or undefined if it is not known. */
  until: string | undefined;
  working: boolean;
  onCancel: () => void;
  onClose: () => void;
}

/** The second of the two clicks that cancel a subscription. */
export function CancelDialog({ until, working, onCancel, onClose }: CancelDialogProps) {
  return (
    <Modal title="Cancel your subscription?" width="narrow" onClose={onClose}>
      <p className="text-muted text-sm">
        You keep access until {until ?? 'the end of the period you have paid for'} and are not charged again. Until then
        you can come back with one click.
      </p>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button tone="primary" aria-disabled={working} onClick={onCancel}>
          {working ? 'Canceling...' : 'Yes, cancel'}
        </Button>
        <Button tone="outline" onClick={onClose}>
          Keep my subscription
        </Button>
      </div>
    </Modal>
  );
}
