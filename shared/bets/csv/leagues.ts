import { leagues } from '../../catalogue/leagues.ts';
import { cleanText } from './texts.ts';

const MAX_LEAGUE = 80;

/** How other programs call leagues, where it is not by the label or the name. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ncaafb: 'americanfootball_ncaaf',
  cfb: 'americanfootball_ncaaf',
  ncaafootball: 'americanfootball_ncaaf',
  cbb: 'basketball_ncaab',
  ncaamb: 'basketball_ncaab',
  ncaam: 'basketball_ncaab',
  ncaabasketball: 'basketball_ncaab',
  ncaaw: 'basketball_wncaab',
  ncaawb: 'basketball_wncaab',
};

const byName: ReadonlyMap<string, string> = new Map([
  ...leagues.flatMap((league) =>
    [league.key, league.label, 'name' in league ? league.name : league.label].map(
      (name) => [folded(name), league.key] as const,
    ),
  ),
  ...Object.entries(SPELLINGS),
]);

/** Of a parlay over games of more than one. */
const SEVERAL = 'Several leagues';

/** The provider's key of a league of ours, or else the text; undefined for none. `NBA | NFL` are several. */
export function leagueOf(text: string): string | undefined {
  if (text.includes('|')) {
    const parts = new Set(text.split('|').flatMap((part) => leagueOf(part) ?? []));
    return parts.size > 1 ? SEVERAL : [...parts][0];
  }
  const league = cleanText(text, MAX_LEAGUE);
  return league === '' ? undefined : (byName.get(folded(league)) ?? league);
}

/** Its label, or else the text. */
export function leagueLabel(league: string): string {
  return leagues.find(({ key }) => key === league)?.label ?? league;
}

function folded(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
