import { offeredSportsbooks } from '../../../../shared/catalogue/sportsbooks.ts';
import { logoFiles } from '../../config/paths.ts';
import { WordMark } from '../../ui/WordMark.tsx';

export function SportsbookLogos() {
  return (
    <div className="mt-7 border-line border-t pt-5">
      <h2 className="font-medium text-muted text-xs">{offeredSportsbooks.length} sportsbooks compared</h2>
      <ul className="mt-3 grid grid-cols-3 gap-x-4 gap-y-3.5 sm:grid-cols-4">
        {offeredSportsbooks.map((book) => (
          <li key={book.id} className="flex h-5 min-w-0 items-center">
            <WordMark name={book.name} {...logoFiles(book.logo)} />
          </li>
        ))}
      </ul>
    </div>
  );
}
