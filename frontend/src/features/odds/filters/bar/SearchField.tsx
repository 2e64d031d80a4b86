import { Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { search as anySearch, MAX_SEARCH_LENGTH } from '../../../../../../shared/contracts/filter-fields.ts';
import { shortcuts } from '../../../../config/shortcuts.ts';
import { classNames } from '../../../../lib/class-names.ts';
import { useShortcut, useShortcutsOn } from '../../../../lib/use-shortcut.ts';
import { focusFirstRow } from '../../board/first-row.ts';

/** Searches teams and players with every letter. */
export function SearchField({ search, onChange }: { search: string; onChange: (search: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [known, setKnown] = useState(search);
  const [text, setText] = useState(search);
  // Changed elsewhere, as by a preset; not by what was typed here, which may end with a space.
  if (known !== search) {
    setKnown(search);
    if (text.trim() !== search) setText(search);
  }
  const showsKey = useShortcutsOn() && text === '';
  useShortcut(shortcuts.search.key, () => field.current?.focus());
  const change = (typed: string) => {
    setText(typed);
    const found = anySearch.safeParse(typed.trim());
    if (found.success && found.data !== search) onChange(found.data);
  };
  // The first Escape leaves the field and keeps its words, a second one clears them.
  useShortcut(
    'escape',
    () => change(''),
    () => text !== '' && document.activeElement === document.body,
  );
  return (
    // On a phone an icon, which takes the whole row while there is typing.
    <div className="relative min-w-20 flex-1 max-sm:not-focus-within:min-w-11 max-sm:not-focus-within:flex-none max-sm:focus-within:absolute max-sm:focus-within:inset-x-3 max-sm:focus-within:z-10 lg:ml-auto lg:max-w-64">
      <Search
        aria-hidden
        className={classNames(
          'pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 sm:left-2.5 sm:size-4 sm:text-muted',
          search !== '' && 'max-sm:text-accent-ink',
        )}
      />
      <input
        ref={field}
        type="search"
        aria-label="Search teams and players"
        aria-keyshortcuts={shortcuts.search.key}
        placeholder="Search"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={MAX_SEARCH_LENGTH}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          const { key, repeat } = event;
          const leaves = key === 'Escape' || key === 'Enter' || key === 'ArrowDown';
          // The key that opened the field, held down, is no text.
          if (!leaves && !(repeat && key === shortcuts.search.key && text === '')) return;
          event.preventDefault();
          if (!leaves) return;
          field.current?.blur();
          if (key !== 'Escape') focusFirstRow();
        }}
        className={classNames(
          'h-11 w-full rounded-md border bg-surface pr-1 pl-9 text-base text-ink placeholder:text-muted focus-visible:-outline-offset-2 max-sm:not-focus:w-11 max-sm:not-focus:cursor-pointer max-sm:not-focus:text-transparent max-sm:not-focus:placeholder:text-transparent sm:pl-8 sm:text-sm lg:h-9',
          search === '' ? 'border-line' : 'border-accent',
        )}
      />
      {showsKey && (
        <kbd
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 rounded-sm border border-line px-1.5 font-sans text-2xs text-muted max-xl:hidden"
        >
          {shortcuts.search.key}
        </kbd>
      )}
    </div>
  );
}
