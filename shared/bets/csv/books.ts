import { providerKeysOf, sportsbooks } from '../../catalogue/sportsbooks.ts';
import { cleanText } from './texts.ts';

/** How other programs call books, where neither name nor short name nor the provider's key is meant. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  BetMGM: ['MGM'],
  Caesars: ['Caesars Sportsbook & Casino', 'William Hill', 'WilliamHill US', 'CZR'],
  BetOnline: ['BetOnline.ag'],
  'Prophet X': ['Prophet', 'Prophet Exchange'],
  'theScore Bet': ['ESPN Bet', 'theScore', 'Score Bet', 'Barstool'],
  Fanatics: ['Fanatics Betting & Gaming', 'PointsBet (Fanatics)'],
  Underdog: ['Underdog Fantasy'],
  BetRivers: ['Rivers', 'Sugarhouse', 'PlaySugarHouse'],
  'Hard Rock Bet': ['Hard Rock'],
  MyBookie: ['MyBookie.ag'],
  'Bally Bet': ['Bally', 'Ballys', "Bally's"],
  betPARX: ['PARX'],
};

const byName: ReadonlyMap<string, number> = new Map(
  sportsbooks.flatMap((row) =>
    [row.name, row.shortName, ...providerKeysOf(row), ...(SPELLINGS[row.name] ?? [])].map(
      (name) => [folded(name), row.id] as const,
    ),
  ),
);

/** A book of ours by any of its usual names, whatever state stands behind it, or else its name. */
export function parseBook(name: string): { readonly sportsbookId: number | null; readonly book?: string } {
  const id = byName.get(folded(name)) ?? byName.get(folded(name.replace(/ *[([-] *[A-Z]{2}[)\]]?$/, '')));
  if (id !== undefined) return { sportsbookId: id };
  const book = cleanText(name);
  return book === '' ? { sportsbookId: null } : { sportsbookId: null, book };
}

/** Without case, spaces, punctuation and words that every book has. */
function folded(name: string): string {
  return name
    .toLowerCase()
    .replace(/\b(?:online )?sports ?book\b/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
}
