import { Modal } from '../../ui/Modal.tsx';
import { Calculators } from './Calculators.tsx';
import type { CalculatorStart } from './calculator-start.ts';

interface CalculatorModalProps {
  start: CalculatorStart;
  onClose: () => void;
}

export function CalculatorModal({ start, onClose }: CalculatorModalProps) {
  return (
    <Modal title="Calculator" width="wide" onClose={onClose}>
      <Calculators start={start} />
    </Modal>
  );
}
