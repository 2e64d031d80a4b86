import { leagues } from '../../../../shared/catalogue/leagues.ts';

const names = leagues.map(({ label }) => label);

/** `MLB, NBA, NFL, NHL and WNBA` */
export const leagueNames = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
