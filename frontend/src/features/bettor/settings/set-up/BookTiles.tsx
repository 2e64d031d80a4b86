import { Fragment } from 'react';
import { comparedSportsbooks, headingAbove } from '../../../../../../shared/catalogue/sportsbooks.ts';
import { logoFiles } from '../../../../config/paths.ts';
import { CheckTile } from '../../../../ui/fields/CheckTile.tsx';
import { ThemedLogo } from '../../../../ui/ThemedLogo.tsx';

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
              <CheckTile
                label={name}
                checked={isChosen}
                onChange={() => onChange(isChosen ? chosen.filter((each) => each !== id) : [...chosen, id])}
              >
                <ThemedLogo name={name} {...logoFiles(logo)} />
              </CheckTile>
            </Fragment>
          );
        })}
      </div>
    </fieldset>
  );
}
