import { CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { bettingMessages } from '../../../../../shared/contracts/betting.ts';
import type { BettingSave } from '../../../api/betting.ts';
import { classNames } from '../../../lib/class-names.ts';
import { cleanAmountInput } from '../../../lib/typed-numbers.ts';
import { PrefixedInput } from '../../../ui/fields/TextField.tsx';
import { amountText, readAmount } from './amount-text.ts';
import { SaveError, SaveMark } from './SaveNote.tsx';
import { useSaveBetting } from './use-betting-settings.ts';

interface AmountSettingProps {
  label: string;
  /** The sportsbook, of whose amounts this is one of many fields. */
  of?: string;
  /** Only screen readers get the label where there is a column title above. */
  inTable?: boolean;
  hint?: string;
  /** Dollars. */
  value: number | null | undefined;
  /** Shown where there is no amount. */
  placeholder: string;
  /** The change that saves an amount, or removes it. */
  changeTo: ((dollars: number | null) => BettingSave) | { readonly required: (dollars: number) => BettingSave };
}

/** An amount that is saved when the field is left or Enter is pressed. What could not be saved stays in the field. */
export function AmountSetting({ label, of, inTable = false, hint, value, placeholder, changeTo }: AmountSettingProps) {
  const id = useId();
  const saving = useSaveBetting();
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();

  const commit = async () => {
    if (draft === null) return;
    const typed = readAmount(draft);
    const change = 'problem' in typed ? undefined : changeFor(typed.dollars, changeTo);
    if ('problem' in typed || change === undefined) {
      setProblem(bettingMessages.amount);
      return;
    }
    const isSaved = typed.dollars === (value ?? null) || (await saving.save(change));
    // Not what has been typed meanwhile.
    if (isSaved) setDraft((current) => (current === draft ? null : current));
  };

  const described = [problem === undefined ? '' : `${id}-problem`, hint === undefined ? '' : `${id}-hint`];
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className={classNames('flex min-h-4 items-center justify-between gap-2', inTable && 'sm:sr-only')}>
        <label htmlFor={id} className="font-medium text-muted text-xs">
          {label}
          {of !== undefined && <span className="sr-only"> at {of}</span>}
        </label>
        <SaveMark state={draft === null ? saving.state : 'idle'} />
      </div>
      <div className="relative">
        <PrefixedInput
          id={id}
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
          placeholder={placeholder}
          value={draft ?? amountText(value)}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={described.join(' ').trim() || undefined}
          onChange={({ target }) => {
            setDraft(cleanAmountInput(target.value));
            setProblem(undefined);
          }}
          onBlur={() => void commit()}
          onKeyDown={({ key }) => key === 'Enter' && void commit()}
        />
        {inTable && draft === null && saving.state === 'saved' && (
          <span aria-hidden className="absolute inset-y-0 right-2.5 hidden items-center text-gain sm:flex">
            ✓
          </span>
        )}
      </div>
      {problem !== undefined && (
        <p
          id={`${id}-problem`}
          role="alert"
          className="flex gap-1.5 rounded-md bg-accent-soft px-2.5 py-1.5 font-medium text-accent-ink text-xs"
        >
          <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          {problem}
        </p>
      )}
      {draft !== null && <SaveError {...saving} />}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-muted text-xs">
          {hint}
        </p>
      )}
    </div>
  );
}

function changeFor(dollars: number | null, changeTo: AmountSettingProps['changeTo']): BettingSave | undefined {
  if (typeof changeTo === 'function') return changeTo(dollars);
  return dollars === null ? undefined : changeTo.required(dollars);
}
