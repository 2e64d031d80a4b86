import { parameters } from '../platform/secrets.ts';

/**
 * Creates the value on the first call and keeps it until one of the function's parameters changes, such as a rotated secret that the value
 * was made of. Importing a handler has no side effects. A failure is not kept.
 */
export function lazy<T>(make: () => T | Promise<T>, version = parameters.version): () => Promise<T> {
  let made: { readonly of: number; readonly value: Promise<T> } | undefined;
  return async () => {
    const current = await version();
    if (made === undefined || made.of !== current) {
      const attempt = { of: current, value: (async () => make())() };
      attempt.value.catch(() => {
        if (made === attempt) made = undefined;
      });
      made = attempt;
    }
    return made.value;
  };
}
