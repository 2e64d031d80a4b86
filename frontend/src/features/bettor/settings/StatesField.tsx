import { Plus, X } from 'lucide-react';
import { type ChangeEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { isStateCode, stateName, states } from '../../../../../shared/catalogue/states/states.ts';
import { MAX_STATES } from '../../../../../shared/contracts/betting.ts';
import { classNames } from '../../../lib/class-names.ts';
import type { StatesChange } from './betting-settings.ts';

interface StatesFieldProps {
  label: string;
  /** Postal codes; those of a later version are shown, and can be removed. */
  chosen: readonly string[];
  onChange: (change: StatesChange) => void;
}

/** In a closed select an arrow chooses the next state, and so would add it: it opens the list instead. */
function openList(event: KeyboardEvent<HTMLSelectElement>) {
  const { key, altKey, ctrlKey, metaKey, currentTarget: select } = event;
  if (!/^(Arrow|Page|Home$|End$)/.test(key) || altKey || ctrlKey || metaKey) return;
  // Not every browser can open the list, or say that it is open.
  if (!('showPicker' in select && CSS.supports('selector(:open)')) || select.matches(':open')) return;
  event.preventDefault();
  select.showPicker();
}

/**
 * What is typed in a closed select chooses a state with each letter, of which the bettor means the last: that one is added by Enter, or once the
 * field is left, and dropped by Escape. A choice from the open list is added at once.
 */
function useTypedState(add: (code: string) => void) {
  const [typed, setTyped] = useState('');
  const isTyping = useRef(false);
  const settle = (isMeant: boolean) => {
    if (isMeant && typed !== '') add(typed);
    setTyped('');
  };
  return {
    typed,
    events: {
      onKeyDown: (event: KeyboardEvent<HTMLSelectElement>) => {
        const { key } = event;
        isTyping.current = key.length === 1;
        openList(event);
        if (typed === '' || (key !== 'Enter' && key !== 'Escape')) return;
        event.preventDefault();
        settle(key === 'Enter');
      },
      onKeyUp: () => {
        isTyping.current = false;
      },
      onBlur: () => settle(true),
      onChange: ({ target: { value } }: ChangeEvent<HTMLSelectElement>) => {
        if (isTyping.current) return setTyped(value);
        setTyped('');
        add(value);
      },
    },
  };
}

/** The chosen states as chips, and a native select for another one, which works best on phones. */
export function StatesField({ label, chosen, onChange }: StatesFieldProps) {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  /** It can be opened only now. Fifty states would be most of the page's elements. */
  const [isTouched, setIsTouched] = useState(false);
  const touch = () => setIsTouched(true);
  const { typed, events } = useTypedState((code) => isStateCode(code) && onChange({ added: code }));
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-medium text-muted text-xs">
        {label}
      </label>
      <div className="flex min-h-11 flex-wrap items-center gap-1.5">
        {chosen.map((code) => (
          <button
            key={code}
            type="button"
            aria-label={`Remove ${code}, ${stateName(code)}`}
            title={stateName(code)}
            onClick={() => {
              onChange({ removed: code });
              // The chip goes.
              select.current?.focus();
            }}
            className="inline-flex h-11 items-center gap-1 rounded-md border border-line bg-accent-soft px-2.5 font-semibold text-accent-ink text-sm hover:border-line-strong sm:h-9"
          >
            {code}
            <X aria-hidden className="size-3.5" />
          </button>
        ))}
        {chosen.length < MAX_STATES && (
          <span className="relative inline-flex">
            <select
              ref={select}
              id={id}
              value={typed}
              onFocus={touch}
              onPointerDown={touch}
              {...events}
              className={classNames(
                'h-11 appearance-none rounded-md border border-line-strong bg-surface pl-8 text-base text-ink sm:h-9 sm:text-sm',
                typed === '' ? 'w-32' : 'w-48 sm:w-44',
              )}
            >
              <option value="" className="text-ink">
                Add state
              </option>
              {isTouched &&
                states
                  .filter(({ code }) => !chosen.includes(code))
                  .map(({ code, name }) => (
                    <option key={code} value={code} className="text-ink">
                      {name}
                    </option>
                  ))}
            </select>
            <Plus aria-hidden className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-muted" />
          </span>
        )}
      </div>
    </div>
  );
}
