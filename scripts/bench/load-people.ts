import type { Person } from '../dev/product-process.ts';

/** So many that nobody's 50 presets and 300 calls in five minutes are used up. */
export const PEOPLE = 32;

export function personAt(place: number): Person {
  return {
    email: `load-${place}@example.com`,
    password: `four wet dogs at noon ${place}`,
    firstName: 'Load',
    lastName: `${place}`,
    subscribed: true,
  };
}
