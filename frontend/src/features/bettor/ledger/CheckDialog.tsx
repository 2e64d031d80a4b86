import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import { type LedgerRow, ledgerAmount, ledgerMessages } from '../../../../../shared/contracts/bets/ledger.ts';
import type { BookBalance } from '../../../../../shared/ledger/balances.ts';
import { cents, centsFromDollars, formatDollars } from '../../../../../shared/odds/money.ts';
import { messageFor } from '../../../api/api-error.ts';
import { checkBalanceMutation, SAVE_ENTRY_FALLBACK } from '../../../api/bets/ledger.ts';
import { newKey } from '../../../lib/new-key.ts';
import { fromText } from '../../../lib/number-text.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Form } from '../../../ui/fields/Form.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { bookOptions, unexplainedText } from './entry-texts.ts';

interface CheckDialogProps {
  balances: readonly BookBalance[];
  /** The book that is chosen first; undefined: the first one. */
  sportsbookId: number | undefined;
  onClose: () => void;
}

const TOAST_MS = 8_000;
const decimal = { inputMode: 'decimal', autoComplete: 'off' } as const;
const shown = ledgerAmount.check(z.refine(Number.isFinite, ledgerMessages.balance));

/** The person types what the book shows; what it differs by is recorded. */
export function CheckDialog({ balances, sportsbookId, onClose }: CheckDialogProps) {
  const client = useQueryClient();
  const { mutateAsync: check } = useMutation(checkBalanceMutation(client));
  const [key] = useState(newKey);
  const options = bookOptions(balances.map((book) => book.sportsbookId));
  const [book, setBook] = useState(`${sportsbookId ?? options[0]?.value ?? ''}`);
  const balance = balances.find((each) => each.sportsbookId === Number(book));
  const form = useForm({
    initialValues: { balance: '', bonus: '' },
    schema: z.object({ balance: fromText(shown), bonus: fromText(z.nullable(ledgerAmount)) }),
    send: (typed) => check({ key, sportsbookId: Number(book), ...typed }),
    onSent: (entry) => {
      showToast({ title: sportsbookName(entry.sportsbookId), text: outcomeText(entry) }, TOAST_MS);
      onClose();
    },
    explain: (error) => ({ text: messageFor(error, SAVE_ENTRY_FALLBACK) }),
  });
  return (
    <Modal title="Enter the balance you see" width="narrow" onClose={onClose}>
      <Form form={form} submit="Compare" submitting="Comparing...">
        <SelectField label="Sportsbook" value={book} options={options} onChange={setBook} />
        <div className="grid grid-cols-2 gap-3">
          <TextField label="Cash that it shows" prefix="$" {...decimal} {...form.field('balance')} />
          <TextField
            label="Bonus bets that it shows"
            prefix="$"
            placeholder="Not compared"
            {...decimal}
            {...form.field('bonus')}
          />
        </div>
        <p className="text-pretty text-muted text-sm">{expectedText(balance)}</p>
      </Form>
    </Modal>
  );
}

function expectedText(balance: BookBalance | undefined): string {
  if (balance === undefined || !balance.isKept) {
    return 'Without the stakes of open bets, as books show it. This is the first entry: it becomes the opening balance, and your bets update it from now on.';
  }
  const bonus = balance.bonus === 0 ? '' : ` and ${formatDollars(balance.bonus)} in bonus bets`;
  return `By your entries and bets it has ${formatDollars(balance.cash)} in cash${bonus}. Any difference becomes an entry for the days since the last comparison.`;
}

function outcomeText({ kind, amount, since }: LedgerRow): string {
  if (kind === 'opening') return 'Opening balance recorded. Your bets update it from now on.';
  if (amount === 0) return 'Your entries and bets explain all of it.';
  return `${unexplainedText(cents(centsFromDollars(amount)), since)}.`;
}
