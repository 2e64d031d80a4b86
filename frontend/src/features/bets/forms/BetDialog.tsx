import { useState } from 'react';
import * as z from 'zod/mini';
import type { NewLeg } from '../../../../../shared/contracts/bets/position.ts';
import { useOddsFormat, useOddsText } from '../../../lib/odds-format.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Form } from '../../../ui/fields/Form.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { ParlayFields } from '../parlays/ParlayFields.tsx';
import { explainBet, typedParlayOdds, useParlay } from '../parlays/use-parlay.ts';
import { BetFields, firstBook } from './BetFields.tsx';
import { betFields, noTexts, OTHER_BOOK, parlayFields, textsOfBet, typedBet } from './bet-form.ts';

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
  const isParlay = bet?.selections !== undefined;
  const parlay = useParlay({ isShown: isParlay, before: bet });
  const [format, show] = [useOddsFormat(), useOddsText()];
  const form = useForm({
    initialValues:
      bet === undefined ? noTexts : { ...textsOfBet(bet, show), ...(isParlay && { odds: typedParlayOdds(bet, show) }) },
    schema: z.object({ ...betFields(bookId, format), ...(isParlay && parlayFields(bookId, format)) }),
    ...(isParlay && { findProblem: parlay.findProblem }),
    send: async (typed) =>
      onSave(
        isParlay
          ? parlay.bet(typed, { bookId, bonus })
          : typedBet({ ...typed, odds: typed.odds ?? 0 }, { bookId, bonus, pick, before: bet }),
      ),
    onSent: onClose,
    explain: explainBet,
  });
  return (
    <Modal title={title} width={isParlay ? 'wide' : 'narrow'} onClose={onClose}>
      <Form form={form} submit="Save" submitting="Saving...">
        <div className="grid grid-cols-2 gap-3">
          {isParlay && <ParlayFields {...parlay.fields} />}
          <BetFields
            {...{ form, bookId, bonus }}
            onBook={setBookId}
            onBonus={setBonus}
            fixedLabel={pick !== null}
            parlay={isParlay ? parlay.shown : undefined}
          />
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
