import { sportsbookById } from '../../../../../shared/catalogue/sportsbooks.ts';
import { logoFiles } from '../../../config/paths.ts';
import { ThemedLogo } from '../../../ui/ThemedLogo.tsx';

/** A sportsbook's logo; `?` for an unknown sportsbook. */
export function SportsbookLogo({ sportsbookId }: { sportsbookId: number }) {
  const book = sportsbookById(sportsbookId);
  if (book === undefined) {
    return (
      <span
        title={`Sportsbook ${sportsbookId}`}
        className="inline-flex size-5 items-center justify-center rounded-sm bg-sunken font-bold text-muted text-xs"
      >
        ?
      </span>
    );
  }
  return <ThemedLogo name={book.name} {...logoFiles(book.logo)} />;
}
