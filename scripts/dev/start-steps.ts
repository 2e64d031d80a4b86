/** Called when a part of the start is done, with the seconds that it took. */
export type OnStep = (name: string, seconds: number) => void;

/** Reports how long parts of the start take. */
export function timedBy(onStep: OnStep) {
  return async <T>(name: string, work: Promise<T>): Promise<T> => {
    const begun = performance.now();
    const result = await work;
    onStep(name, (performance.now() - begun) / 1000);
    return result;
  };
}
