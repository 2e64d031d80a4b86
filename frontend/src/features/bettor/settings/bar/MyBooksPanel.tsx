import type { ReactNode } from 'react';
import { comparedSportsbooks, headingAbove } from '../../../../../../shared/catalogue/sportsbooks.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Message } from '../../../../ui/Message.tsx';
import { BookSwitch } from '../BookSwitch.tsx';
import { mineAmong, switched } from '../betting-settings.ts';
import { NeverPaired } from '../NeverPaired.tsx';
import { SaveError } from '../SaveNote.tsx';
import { useBettingSettings, useSaveBetting } from '../use-betting-settings.ts';
import { NotLoaded, SettingsLink } from './BarNotes.tsx';
import { BarPopover } from './BarPopover.tsx';

/** Turns sportsbooks on and off. */
export function MyBooksPanel({ trigger }: { trigger: ReactNode }) {
  const { settings, error, retry } = useBettingSettings();
  const saving = useSaveBetting();
  const mine = mineAmong(settings);
  const off = comparedSportsbooks.filter((book) => !mine.includes(book));
  const turnAllOn = () => saving.save({ books: off.flatMap(({ id }) => switched(settings, id, true).books ?? []) });
  return (
    <BarPopover title="My books" trigger={trigger}>
      {error !== null ? (
        <NotLoaded error={error} retry={retry} />
      ) : (
        <>
          <p className="text-muted text-xs">Boards, details and calculators use these sportsbooks only.</p>
          <SaveError {...saving} />
          {mine.length === 0 && <Message tone="caution">No sportsbook is on, so no board can list anything.</Message>}
          <ul className="divide-y divide-line">
            {comparedSportsbooks.map((book) => (
              <li key={book.id}>
                <p className="pt-3 font-medium text-muted text-xs empty:hidden">{headingAbove(book)}</p>
                <BookSwitch
                  book={book}
                  on={mine.includes(book)}
                  onChange={(on) => void saving.save(switched(settings, book.id, on))}
                />
              </li>
            ))}
          </ul>
          <NeverPaired />
          {/* Not removed, which would lose the focus. */}
          <Button tone="outline" aria-disabled={off.length === 0} onClick={() => off.length > 0 && void turnAllOn()}>
            {off.length === 0 ? 'All are on' : 'Turn all on'}
          </Button>
        </>
      )}
      <SettingsLink>States and limits in Settings</SettingsLink>
    </BarPopover>
  );
}
