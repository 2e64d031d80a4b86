/** Does something for each, so many at once, in their order. */
export async function inLanes<T, R>(
  all: readonly T[],
  lanes: number,
  act: (each: T, place: number) => Promise<R>,
): Promise<R[]> {
  const done = new Map<number, R>();
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let place = next++; place < all.length; place = next++) {
      for (const each of all.slice(place, place + 1)) done.set(place, await act(each, place));
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return [...done].toSorted(([a], [b]) => a - b).map(([, result]) => result);
}
