import { Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { search as anySearch, MAX_SEARCH_LENGTH } from '../../../../../../shared/contracts/filter-fields.ts';
import { shortcuts } from '../../../../config/shortcuts.ts';
import { useShortcut, useShortcutsOn } from '../../../../lib/use-shortcut.ts';

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
  return (
    <div className="relative min-w-40 max-w-64 flex-1 lg:w-24 lg:min-w-0 lg:flex-none 2xl:w-40 min-[108rem]:w-48">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted lg:left-2 min-[108rem]:left-2.5"
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
          if (event.key !== 'Escape') return;
          event.preventDefault();
          if (text === '') field.current?.blur();
          else change('');
        }}
        className="h-11 w-full rounded-md border border-line bg-surface pr-1 pl-8 text-base lg:pl-7.5 min-[108rem]:pl-8 text-ink placeholder:text-muted focus-visible:-outline-offset-2 sm:text-sm lg:h-9"
      />
      {showsKey && (
        <kbd
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 rounded-sm border border-line px-1.5 font-sans text-2xs text-muted max-[108rem]:hidden"
        >
          {shortcuts.search.key}
        </kbd>
      )}
    </div>
  );
}
