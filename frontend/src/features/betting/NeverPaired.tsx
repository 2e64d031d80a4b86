import { offeredSportsbooks, pairedSportsbooks } from '../../../../shared/catalogue/sportsbooks.ts';

const names = offeredSportsbooks.filter((book) => !pairedSportsbooks.includes(book)).map(({ name }) => name);

/** Why some offered sportsbooks cannot be turned on. */
export function NeverPaired() {
  return (
    <p className="text-muted text-xs">
      {names.join(', ')}: never paired, because it pays pick’em multipliers, not prices you can bet singly.
    </p>
  );
}
