import type { MouseEvent, ReactNode } from 'react';
import { formatStart } from '../../../lib/format.ts';
import { useOddsText } from '../../../lib/odds-format.ts';
import { useClockValue } from '../../../lib/use-clock-value.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import type { Draft } from './drafts/draft.ts';
import { isSingle } from './offer.ts';
import type { TakenBet } from './taken-bet.ts';
import { marketText, takenText } from './texts.ts';

interface PlacingFrameProps {
  draft: Draft;
  onClose: () => void;
  footer: ReactNode;
  /** The steps. */
  children: ReactNode;
}

/** The dialog with the game, the steps and the main button, which on a phone is below the thumb. */
export function PlacingFrame({ draft, onClose, footer, children }: PlacingFrameProps) {
  const { eventTitle } = draft.offer;
  return (
    <Modal
      title={titleOf(draft)}
      width="narrow"
      isFull
      onClose={onClose}
      footer={<div className="flex flex-wrap gap-2">{footer}</div>}
    >
      <p className="break-words text-muted text-xs">
        <span className="font-semibold text-ink text-sm">{eventTitle}</span>
        <br />
        {marketText(draft.offer)} · <Start at={Date.parse(draft.offer.eventStartTime)} />
      </p>
      <ol className="mt-3 flex flex-col gap-3">{children}</ol>
    </Modal>
  );
}

function Start({ at }: { at: number }) {
  return useClockValue((now) => (Number.isNaN(at) ? 'start unknown' : formatStart(at, now)));
}

interface ConfirmButtonProps {
  formId: string;
  /** Undefined while what is typed cannot be read. */
  bet: TakenBet | undefined;
  verb: string;
}

/** The main button, which says what it confirms. */
export function ConfirmButton({ formId, bet, verb }: ConfirmButtonProps) {
  const show = useOddsText();
  // The second click of a double click would be on the button of the next step.
  const onClick = (event: MouseEvent) => event.detail > 1 && event.preventDefault();
  return (
    <Button
      tone="primary"
      type="submit"
      form={formId}
      aria-disabled={bet === undefined}
      onClick={onClick}
      className="flex-1"
    >
      {verb} {bet === undefined ? 'it' : takenText(bet, show)}
    </Button>
  );
}

function titleOf({ offer }: Draft): string {
  if (isSingle(offer)) return 'Place bet';
  return offer.hedges === undefined ? 'Place both bets' : 'Place the hedge';
}
