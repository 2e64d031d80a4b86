import { useState } from 'react';
import * as z from 'zod/mini';
import type { NewLeg } from '../../../../../shared/contracts/bets/position.ts';
import { messageFor } from '../../../api/api-error.ts';
import { CHANGE_FALLBACK } from '../../../api/bets/bets-list.ts';
import { useOddsFormat, useOddsText } from '../../../lib/odds-format.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Form } from '../../../ui/fields/Form.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { BetFields, firstBook } from './BetFields.tsx';
import { betFields, noTexts, OTHER_BOOK, textsOfBet, typedBet } from './bet-form.ts';

interface BetDialogProps {
  title: string;
  /** The bet to correct; undefined for a new one. */
  bet: NewLeg | undefined;
  /** @throws ApiError */
  onSave: (bet: NewLeg) => Promise<unknown>;
  onClose: () => void;
}

/** Corrects a bet of a position, or adds one. */
export function BetDialog({ title, bet, onSave, onClose }: BetDialogProps) {
  const [bookId, setBookId] = useState(bookIdOf(bet));
  const [bonus, setBonus] = useState(bet?.bonus ?? false);
  const pick = bet?.pick ?? null;
  const [format, show] = [useOddsFormat(), useOddsText()];
  const form = useForm({
    initialValues: bet === undefined ? noTexts : textsOfBet(bet, show),
    schema: z.object(betFields(bookId, format)),
    send: (typed) => onSave(typedBet(typed, { bookId, bonus, pick, before: bet })),
    onSent: onClose,
    explain: (error) => ({ text: messageFor(error, CHANGE_FALLBACK) }),
  });
  return (
    <Modal title={title} width="narrow" onClose={onClose}>
      <Form form={form} submit="Save" submitting="Saving...">
        <div className="grid grid-cols-2 gap-3">
          <BetFields {...{ form, bookId, bonus }} onBook={setBookId} onBonus={setBonus} fixedLabel={pick !== null} />
          {pick !== null && (
            <p className="col-span-2 text-muted text-xs">
              A final score settles this bet, so what you bet on cannot be changed. If it was something else, delete the
              bet and add it again.
            </p>
          )}
        </div>
      </Form>
    </Modal>
  );
}

function bookIdOf(bet: NewLeg | undefined): string {
  if (bet === undefined) return firstBook;
  return bet.sportsbookId === null ? OTHER_BOOK : `${bet.sportsbookId}`;
}
