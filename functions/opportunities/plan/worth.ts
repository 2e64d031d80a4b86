/** What a league's calls for single games brought lately. Nothing is learned yet. */
export type LeagueWorth = Readonly<Record<string, never>>;
