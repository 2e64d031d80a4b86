import { Check } from 'lucide-react';
import { Fragment } from 'react';
import { comparedSportsbooks, headingAbove } from '../../../../../shared/catalogue/sportsbooks.ts';
import { logoFiles } from '../../../config/paths.ts';
import { classNames } from '../../../lib/class-names.ts';
import { ThemedLogo } from '../../../ui/ThemedLogo.tsx';

interface BookTilesProps {
  /** Ids. */
  chosen: readonly number[];
  onChange: (chosen: readonly number[]) => void;
}

/** Sportsbooks as checkboxes; the whole tile is clickable. */
export function BookTiles({ chosen, onChange }: BookTilesProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Sportsbooks</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {comparedSportsbooks.map((book) => {
          const { id, name, logo } = book;
          const heading = headingAbove(book);
          const isChosen = chosen.includes(id);
          return (
            <Fragment key={id}>
              {heading !== undefined && <p className="col-span-full mt-1 font-medium text-muted text-xs">{heading}</p>}
              <label
                className={classNames(
                  'flex min-h-11 min-w-0 cursor-pointer items-center gap-2.5 rounded-md border px-3 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent-ink has-focus-visible:outline-offset-2',
                  isChosen ? 'border-accent bg-accent-soft' : 'border-line bg-surface hover:bg-sunken',
                )}
              >
                <input
                  type="checkbox"
                  aria-label={name}
                  checked={isChosen}
                  onChange={() => onChange(isChosen ? chosen.filter((each) => each !== id) : [...chosen, id])}
                  className="sr-only"
                />
                <span
                  aria-hidden
                  className={classNames(
                    'flex size-5 shrink-0 items-center justify-center rounded-sm border',
                    isChosen ? 'border-accent bg-accent text-on-accent' : 'border-line-strong bg-surface',
                  )}
                >
                  {isChosen && <Check className="size-3.5" strokeWidth={3} />}
                </span>
                <ThemedLogo name={name} {...logoFiles(logo)} />
              </label>
            </Fragment>
          );
        })}
      </div>
    </fieldset>
  );
}
