import { derive, keyOf, pick } from './chance.ts';

/** Invented people: nobody's real form is simulated. */
export interface Player {
  readonly name: string;
  readonly key: number;
}

const firstNames =
  names(`Marcus, Devin, Tyler, Jalen, Isaiah, Cole, Andre, Luka, Mateo, Trey, Owen, Elias, Dominic, Caleb,
  Rafael, Julian, Bryce, Malik, Austin, Nolan, Xavier, Hunter, Emil, Jonas, Desmond, Victor, Grant, Kofi, Miles, Roman`);
const womensFirstNames =
  names(`Aaliyah, Brianna, Courtney, Dana, Elena, Jasmine, Kayla, Layshia, Maya, Natalie, Paige, Rhyne,
  Sabrina, Tiffany, Zoe, Alyssa, Chelsea, Haley, Nina, Satou, Marina, Kiana, Erica, Ivana`);
const lastNames =
  names(`Aldridge, Bellamy, Castellanos, Dunmore, Eberhart, Fontaine, Garrity, Hollis, Ibarra, Jankowski,
  Kessler, Lindqvist, Marchetti, Novak, Okafor, Pemberton, Quintero, Rasmussen, Salazar, Thibodeau, Underhill, Vasquez,
  Whitlock, Yarborough, Zielinski, Abernathy, Brannigan, Calloway, Delacroix, Ellington, Fairbanks, Granger, Hathaway,
  Ingram, Jessup, Kowalczyk, Lockhart, Mercado, Nakamura, Olmstead, Prescott, Rutherford, Sandoval, Tremblay, Valentin,
  Winslow, Ackerman, Bergeron, Corrigan, Dvorak`);

/** The same `count` people for a team on any day; no two of a team share a name. */
export function rosterOf(seed: string, league: string, team: string, count: number): readonly Player[] {
  const key = keyOf(`${seed}/${league}/${team}/roster`);
  const first = league === 'basketball_wnba' ? womensFirstNames : firstNames;
  const start = key % lastNames.length;
  return Array.from({ length: count }, (_unused, seat) => {
    const last = lastNames[(start + seat * 7) % lastNames.length] ?? lastNames[0];
    return { name: `${pick(first, derive(key, seat))} ${last}`, key: derive(key, 1000 + seat) };
  });
}

function names(text: string): readonly [string, ...string[]] {
  const [first = '', ...rest] = text.split(',').map((name) => name.trim());
  return [first, ...rest];
}
