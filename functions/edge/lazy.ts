/**
 * Creates the value on the first call and caches it for the rest of the process, so importing a handler has no side effects. A failure is
 * not cached.
 */
export function lazy<T>(make: () => T | Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    if (made === undefined) {
      const attempt = (async () => make())();
      attempt.catch(() => {
        if (made === attempt) made = undefined;
      });
      made = attempt;
    }
    return made;
  };
}
