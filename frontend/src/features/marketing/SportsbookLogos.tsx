import { leagues } from '../../../../shared/catalogue/leagues.ts';
import { comparedSportsbooks, offeredSportsbooks, unpairedReason } from '../../../../shared/catalogue/sportsbooks.ts';
import { logoFiles } from '../../config/paths.ts';
import { ThemedLogo } from '../../ui/ThemedLogo.tsx';
import { leagueNames } from './league-names.ts';

/** The sportsbooks and leagues that are covered. */
export function SportsbookLogos() {
  return (
    <section aria-labelledby="coverage" className="mt-8 border-line border-y py-5 sm:mt-10 sm:py-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="coverage" className="font-semibold text-sm">
          {comparedSportsbooks.length} sportsbooks compared
        </h2>
        <p className="text-muted text-sm">
          {leagues.length} leagues ({leagueNames}), 50+ markets
        </p>
      </div>
      <ul className="mt-4 grid grid-cols-3 gap-x-4 gap-y-4 sm:grid-cols-4 md:grid-cols-6">
        {comparedSportsbooks.map((book) => (
          <li key={book.id} className="flex h-5 min-w-0 items-center">
            <ThemedLogo name={book.name} {...logoFiles(book.logo)} loading="lazy" />
          </li>
        ))}
      </ul>
      <p className="mt-4 text-muted text-xs">
        {offeredSportsbooks.flatMap((book) => unpairedReason(book) ?? []).join(' ')}
      </p>
    </section>
  );
}
