import type { LimitsReply } from '../../../../../shared/contracts/bets/exposure.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { StopMessage } from './StopMessage.tsx';

interface StoppedDialogProps extends Pick<LimitsReply, 'stops'> {
  /** Why these bets are too much, if nothing stops placing as a whole. */
  tooMuch: string | undefined;
  onClose: () => void;
}

/** In place of the placing of bets that the person's own limits stop. */
export function StoppedDialog({ stops, tooMuch, onClose }: StoppedDialogProps) {
  return (
    <Modal
      title="Your limits stop this"
      width="narrow"
      onClose={onClose}
      footer={
        <Button tone="primary" className="flex-1" onClick={onClose}>
          Close
        </Button>
      }
    >
      <StopMessage stops={stops} />
      {tooMuch !== undefined && <p className="text-pretty text-sm">{tooMuch}</p>}
    </Modal>
  );
}
