import type { BillingInterval } from '../../../../../shared/catalogue/plans.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { Pricing } from './Pricing.tsx';
import { TrialButton } from './TrialButton.tsx';
import { useTrialButton } from './use-trial-button.ts';

interface PricingModalProps {
  onClose: () => void;
  /** Continues to the payment. */
  onChosen: (interval: BillingInterval) => void;
}

/** The choice of a plan as a dialog. */
export function PricingModal({ onClose, onChosen }: PricingModalProps) {
  const hasSubscription = useTrialButton().subscription?.hasSubscription === true;
  return (
    <Modal title="Choose Your Plan" width="narrow" onClose={onClose}>
      <Pricing
        hasSubscription={hasSubscription}
        action={(interval) => <TrialButton onPress={() => onChosen(interval)} onLeave={onClose} />}
      />
    </Modal>
  );
}
