import { Link } from 'react-router-dom';
import { defaultStakeRules, type StakeRules } from '../../../../shared/odds/stake-rules.ts';
import { paths } from '../../config/paths.ts';
import { Modal } from '../../ui/Modal.tsx';
import { Calculators, pairCalculators } from './Calculators.tsx';
import type { CalculatorPrefill } from './calculator-prefill.ts';

interface CalculatorModalProps {
  prefill: CalculatorPrefill;
  /** How the bettor stakes: the steps that stakes are rounded to, and the amount of a promotion at first. */
  rules?: StakeRules;
  onClose: () => void;
}

/** The calculators of two opposite bets; the page of all calculators has more. */
export function CalculatorModal({ prefill, rules = defaultStakeRules, onClose }: CalculatorModalProps) {
  return (
    <Modal title="Calculator" width="wide" onClose={onClose}>
      <Calculators kinds={pairCalculators} prefill={prefill} rules={rules} />
      <p className="mt-3 text-muted text-xs">
        <Link to={paths.calculator} className="font-semibold text-ink underline underline-offset-2" onClick={onClose}>
          All calculators
        </Link>
        : no-vig odds, expected value with Kelly, parlays.
      </p>
    </Modal>
  );
}
