import { ArrowLeft } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';

/** Goes to the previous step. Below the form, so that the first field comes first in the tab order. */
export function BackLink({ onBack }: { onBack: () => void }) {
  return (
    <Button tone="quiet" className="mt-2 w-full" onClick={onBack}>
      <ArrowLeft aria-hidden className="size-4" />
      Back
    </Button>
  );
}
