import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_EXPIRY_DAYS, promotionKinds } from '../../../../../shared/catalogue/promotions.ts';
import { sportsbookName, sportsbooks } from '../../../../../shared/catalogue/sportsbooks.ts';
import type { Promotion, PromotionFields } from '../../../../../shared/contracts/promotions.ts';
import { dayLater } from '../../../../../shared/ledger/eastern-day.ts';
import { messageFor } from '../../../api/api-error.ts';
import { changePromotionMutation, SAVE_PROMOTION_FALLBACK, savePromotionMutation } from '../../../api/promotions.ts';
import { newKey } from '../../../lib/new-key.ts';
import { useOddsFormat, useOddsText } from '../../../lib/odds-format.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Form } from '../../../ui/fields/Form.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { promotionForm, promotionTexts } from './promotion-form.ts';

interface PromotionDialogProps {
  /** The promotion to change, or what a new one begins with. */
  promotion: Promotion | PromotionFields;
  /** The person's books, which are offered first; undefined: all. */
  mine: ReadonlySet<number> | undefined;
  /** The day where the person is, `2026-11-24`. */
  today: string;
  onClose: () => void;
}

const kinds = promotionKinds.map(({ value, name }) => ({ value, label: name }));

const amountLabels = { 'bonus-bet': 'Amount', 'profit-boost': 'Largest stake', 'no-sweat': 'Stake' } as const;

/** Adds or changes one of the person's promotions. */
export function PromotionDialog({ promotion, mine, today, onClose }: PromotionDialogProps) {
  const stored = 'id' in promotion ? promotion : undefined;
  const client = useQueryClient();
  const { mutateAsync: save } = useMutation(savePromotionMutation(client));
  const { mutateAsync: change } = useMutation(changePromotionMutation(client));
  const [key] = useState(newKey);
  const [kind, setKind] = useState(promotion.kind);
  const [sportsbookId, setSportsbookId] = useState<number>(promotion.sportsbookId);
  const [format, show] = [useOddsFormat(), useOddsText()];
  const form = useForm({
    initialValues: promotionTexts(promotion, show),
    schema: promotionForm({ kind, today, storedDay: stored?.expiresOn, format }),
    send: (typed) => {
      const { used, pending, refundOf, countedValue } = promotion;
      const fields = { ...typed, kind, sportsbookId, used, pending, refundOf, countedValue };
      return stored === undefined
        ? save({ key, ...fields })
        : change({ id: stored.id, revision: stored.revision, ...fields });
    },
    onSent: onClose,
    explain: (error) => ({ text: messageFor(error, SAVE_PROMOTION_FALLBACK) }),
  });
  const amount = <TextField label={amountLabels[kind]} prefix="$" {...decimal} {...form.field('amount')} />;
  return (
    <Modal title={stored === undefined ? 'Save a promotion' : 'Edit promotion'} width="narrow" onClose={onClose}>
      <Form form={form} submit="Save" submitting="Saving...">
        <div className="grid grid-cols-2 gap-3">
          <SelectField
            label="Sportsbook"
            value={`${sportsbookId}`}
            options={booksToChoose(mine, promotion.sportsbookId)}
            onChange={(id) => setSportsbookId(Number(id))}
          />
          <SelectField label="Promotion" value={kind} options={kinds} onChange={setKind} />
          {amount}
          {kind === 'bonus-bet' && (
            <TextField label="Number of tokens" inputMode="numeric" autoComplete="off" {...form.field('tokens')} />
          )}
          {kind === 'profit-boost' && (
            <>
              <TextField label="Boost (%)" {...decimal} {...form.field('boost')} />
              <div className="col-span-2">
                <TextField
                  label="Largest extra winnings"
                  prefix="$"
                  placeholder="No limit"
                  {...decimal}
                  {...form.field('maxExtra')}
                />
              </div>
            </>
          )}
          {kind === 'no-sweat' && (
            <TextField label="Refund value (estimate)" prefix="$" {...decimal} {...form.field('refundValue')} />
          )}
          <TextField label="Minimum odds" placeholder="Any" autoComplete="off" {...form.field('minOdds')} />
          <TextField label="Maximum odds" placeholder="Any" autoComplete="off" {...form.field('maxOdds')} />
          <TextField label="Maximum hedge" prefix="$" placeholder="As usual" {...decimal} {...form.field('maxHedge')} />
          <TextField
            label="Last day"
            type="date"
            min={today}
            max={dayLater(today, MAX_EXPIRY_DAYS)}
            {...form.field('expiresOn')}
          />
          <div className="col-span-2">
            <TextField label="Note" placeholder="Optional" autoComplete="off" {...form.field('note')} />
          </div>
        </div>
      </Form>
    </Modal>
  );
}

const decimal = { inputMode: 'decimal', autoComplete: 'off' } as const;

/** Sportsbooks that the lists have, the person's first, then by name; and the promotion's own. */
function booksToChoose(mine: ReadonlySet<number> | undefined, chosen: number) {
  const isMine = (id: number) => mine?.has(id) ?? false;
  return sportsbooks
    .filter(({ id, kind, providerKey }) => id === chosen || (kind === 'sportsbook' && providerKey !== null))
    .map(({ id }) => ({ id, name: sportsbookName(id) }))
    .toSorted((a, b) => Number(isMine(b.id)) - Number(isMine(a.id)) || (a.name < b.name ? -1 : 1))
    .map(({ id, name }) => ({ value: `${id}`, label: name }));
}
