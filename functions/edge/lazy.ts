/**
 * Made by the first call, kept for the rest of the process; importing a handler touches nothing. What failed to be made is
 * tried again by the next call.
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
