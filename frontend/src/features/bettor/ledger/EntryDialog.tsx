import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type CountedMarkets,
  type CreditRule,
  countedMarkets,
  creditRules,
  entryKinds,
  isBalanceCheck,
  isBonusCredit,
} from '../../../../../shared/catalogue/ledger-entries.ts';
import type { LedgerRow } from '../../../../../shared/contracts/bets/ledger.ts';
import { easternDay } from '../../../../../shared/ledger/eastern-day.ts';
import { messageFor } from '../../../api/api-error.ts';
import { changeEntryMutation, SAVE_ENTRY_FALLBACK, saveEntryMutation } from '../../../api/bets/ledger.ts';
import { newKey } from '../../../lib/new-key.ts';
import { useOddsFormat, useOddsText } from '../../../lib/odds-format.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Form } from '../../../ui/fields/Form.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { entryForm, entryTexts, typedEntry } from './entry-form.ts';
import { bookOptions } from './entry-texts.ts';

/** What a new entry begins with. */
export type EntryBegin = Pick<LedgerRow, 'kind' | 'sportsbookId' | 'amount'>;

interface EntryDialogProps {
  /** The entry to change; undefined for a new one. */
  entry: LedgerRow | undefined;
  begin: EntryBegin | undefined;
  /** Books with a ledger or bets, which are offered first. */
  books: readonly number[];
  /** Milliseconds. */
  now: number;
  onClose: () => void;
}

const typedKinds = entryKinds.filter(({ value }) => !isBalanceCheck(value));
const rules = creditRules.map(({ value, name }) => ({ value, label: name }));
const marketOptions = countedMarkets.map(({ value, name }) => ({ value, label: name }));

/** Adds or changes an entry. A difference can be explained by giving it another kind. */
export function EntryDialog({ entry, begin, books, now, onClose }: EntryDialogProps) {
  const client = useQueryClient();
  const { mutateAsync: save } = useMutation(saveEntryMutation(client));
  const { mutateAsync: change } = useMutation(changeEntryMutation(client));
  const [key] = useState(newKey);
  const options = bookOptions(books);
  const [book, setBook] = useState(`${(entry ?? begin)?.sportsbookId ?? options[0]?.value ?? ''}`);
  const [kind, setKind] = useState<LedgerRow['kind']>((entry ?? begin)?.kind ?? 'deposit');
  const [rule, setRule] = useState<CreditRule>(entry?.bonus?.rollover?.rule ?? 'stake');
  const [markets, setMarkets] = useState<CountedMarkets>(entry?.bonus?.rollover?.markets ?? 'all');
  const [format, show] = [useOddsFormat(), useOddsText()];
  const today = easternDay(now);
  const form = useForm({
    initialValues: { ...entryTexts(entry, today, show), ...(begin && { amount: `${begin.amount}` }) },
    schema: entryForm({ kind, today, format }),
    send: (typed) => {
      const fields = typedEntry(typed, { sportsbookId: Number(book), kind, rule, markets }, entry);
      return entry === undefined
        ? save({ key, ...fields })
        : change({ id: entry.id, revision: entry.revision, ...fields });
    },
    onSent: onClose,
    explain: (error) => ({ text: messageFor(error, SAVE_ENTRY_FALLBACK) }),
  });
  const kinds = entryKinds.filter((row) => typedKinds.includes(row) || row.value === entry?.kind);
  return (
    <Modal title={entry === undefined ? 'Add entry' : 'Edit entry'} width="narrow" onClose={onClose}>
      <Form form={form} submit={entry === undefined ? 'Add entry' : 'Save'} submitting="Saving...">
        <div className="grid grid-cols-2 gap-3">
          <div className="col-span-2">
            <SelectField label="Sportsbook" value={book} options={options} onChange={setBook} />
          </div>
          <div className="col-span-2">
            <SelectField
              label="What happened"
              value={kind}
              options={kinds.map(({ value, name }) => ({ value, label: name }))}
              onChange={setKind}
            />
          </div>
          <TextField label="Amount" prefix="$" {...decimal} {...form.field('amount')} />
          <TextField label="Day (Eastern Time)" type="date" max={today} {...form.field('day')} />
          {isBonusCredit(kind) && (
            <>
              {kind === 'bonus-bets' && (
                <TextField
                  label="Split into bonus bets"
                  inputMode="numeric"
                  autoComplete="off"
                  {...form.field('tokens')}
                />
              )}
              <TextField label="Last day (optional)" type="date" {...form.field('expiresOn')} />
              <TextField label="Rollover (times)" placeholder="None" {...decimal} {...form.field('times')} />
              <TextField
                label="Deposit that counts too"
                prefix="$"
                placeholder="Bonus alone"
                {...decimal}
                {...form.field('deposit')}
              />
              <SelectField label="A bet counts for" value={rule} options={rules} onChange={setRule} />
              <TextField label="Minimum odds" placeholder="Any" autoComplete="off" {...form.field('minOdds')} />
              <div className="col-span-2">
                <SelectField label="Markets that count" value={markets} options={marketOptions} onChange={setMarkets} />
              </div>
            </>
          )}
          <div className="col-span-2">
            <TextField label="Note" placeholder="Optional" autoComplete="off" {...form.field('note')} />
          </div>
        </div>
        <Explanation kind={kind} />
      </Form>
    </Modal>
  );
}

const decimal = { inputMode: 'decimal', autoComplete: 'off' } as const;

const explanations: Partial<Record<LedgerRow['kind'], string>> = {
  'bonus-bets': 'A bonus bet’s stake is never cash. Bonus bets among your bets are taken off automatically.',
  'bonus-used': 'Only for a bonus bet that is not among your bets.',
  funds:
    'Bonus money is staked like cash and becomes cash once it is cleared. Some books’ terms take bonuses away from bettors who bet both sides: read them.',
  'funds-cleared': 'Moves bonus money to cash, where it counts as profit.',
  adjustment: 'Found out what it was? Choose what happened, such as a withdrawal.',
};

function Explanation({ kind }: { kind: LedgerRow['kind'] }) {
  const text = explanations[kind];
  return text === undefined ? null : <p className="text-pretty text-muted text-sm">{text}</p>;
}
