import { offeredSportsbooks, sportsbookById } from '../../../../../shared/catalogue/sportsbooks.ts';
import { useOddsText } from '../../../lib/odds-format.ts';
import type { FormState } from '../../../lib/use-form.ts';
import { CheckTile } from '../../../ui/fields/CheckTile.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { type BetTexts, OTHER_BOOK } from './bet-form.ts';

interface BetFieldsProps {
  form: { readonly field: (name: keyof BetTexts) => ReturnType<FormState<string>['field']> };
  bookId: string;
  onBook: (id: string) => void;
  bonus: boolean;
  onBonus: (bonus: boolean) => void;
  /** What a score grades cannot be reworded. */
  fixedLabel: boolean;
  /** Of a parlay. */
  parlay?: ShownParlay | undefined;
}

/** The odds of the legs together as shown, how many parlays there are, and whether the stake is that of all of them. */
interface ShownParlay {
  readonly odds: string;
  readonly count: number;
  readonly isTotal: boolean;
}

/** Book, bet, odds, stake, and whether it is a bonus bet. */
export function BetFields({ form, bookId, onBook, bonus, onBonus, fixedLabel, parlay }: BetFieldsProps) {
  const show = useOddsText();
  return (
    <>
      {parlay === undefined && (
        <div className="col-span-2">
          <TextField
            label="Bet"
            placeholder="Lakers -3.5"
            autoComplete="off"
            readOnly={fixedLabel}
            {...form.field('label')}
          />
        </div>
      )}
      <div className="col-span-2 grid grid-cols-2 gap-3">
        <SelectField label="Sportsbook" value={bookId} options={bookOptions(bookId)} onChange={onBook} />
        {bookId === OTHER_BOOK && <TextField label="Sportsbook name" autoComplete="off" {...form.field('book')} />}
      </div>
      <TextField
        label={oddsLabel(parlay?.count)}
        placeholder={parlay?.odds ?? show(-110)}
        autoComplete="off"
        data-optional={parlay && true}
        {...form.field('odds')}
      />
      <TextField
        label={stakeLabel(parlay)}
        prefix="$"
        inputMode="decimal"
        autoComplete="off"
        {...form.field('stake')}
      />
      <div className="col-span-2">
        <CheckTile label="Bonus bet" checked={bonus} onChange={onBonus}>
          <span>
            Bonus bet <span className="text-muted text-xs">the stake is not returned</span>
          </span>
        </CheckTile>
      </div>
    </>
  );
}

/** `parlays`: how many there are; undefined for another bet. */
function oddsLabel(parlays: number | undefined): string {
  if (parlays === undefined) return 'Odds';
  return parlays > 1 ? 'Average odds of the parlays (optional)' : 'Book’s odds (optional)';
}

function stakeLabel(parlay: ShownParlay | undefined): string {
  if (parlay === undefined || parlay.count === 1) return 'Stake';
  return `Stake of ${parlay.isTotal ? 'all' : 'each of'} ${parlay.count} parlays`;
}

const books = offeredSportsbooks
  .map(({ id, name }) => ({ value: `${id}`, label: name }))
  .toSorted((a, b) => (a.label < b.label ? -1 : 1));
const other = { value: OTHER_BOOK, label: 'Another sportsbook' };

/** All books to choose from; also a bet's own that is not offered any more. */
function bookOptions(chosen: string) {
  const own = sportsbookById(Number(chosen));
  const isMissing = own !== undefined && !books.some(({ value }) => value === chosen);
  return [...(isMissing ? [{ value: chosen, label: own.name }] : []), ...books, other];
}

/** The first book of the list. */
export const firstBook: string = books[0]?.value ?? OTHER_BOOK;
