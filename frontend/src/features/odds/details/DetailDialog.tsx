import { Modal } from '../../../ui/Modal.tsx';
import { DetailContents, type DetailContentsProps } from './DetailContents.tsx';

export function DetailDialog({ onClose, ...contents }: DetailContentsProps & { onClose: () => void }) {
  return (
    <Modal title="Details" width="wide" onClose={onClose}>
      <DetailContents {...contents} />
    </Modal>
  );
}
