import type { Seconds } from '../../../shared/odds/time.ts';

/**
 * When prices were confirmed, as pairs of whole numbers: so many prices on, one was confirmed so much later than the last one of its book, or,
 * of the book's first, than the price before it. A book's answer mostly has one time, so that there are few.
 * @param books that of each price
 */
export function toTimeSteps(books: readonly number[], times: readonly Seconds[]): number[] {
  const steps: number[] = [];
  const expect = expectedTimes();
  let from = 0;
  times.forEach((time, n) => {
    const expected = expect.of(books[n] ?? 0);
    if (time !== expected) {
      steps.push(n - from, time - expected);
      from = n;
    }
    expect.after(books[n] ?? 0, time);
  });
  return steps;
}

export function fromTimeSteps(books: readonly number[], steps: readonly number[]): Seconds[] {
  const expect = expectedTimes();
  let step = 0;
  let at = steps[0];
  return books.map((book, n) => {
    let time = expect.of(book);
    if (n === at) {
      time += steps[step + 1] ?? 0;
      step += 2;
      at = n + (steps[step] ?? Number.NaN);
    }
    expect.after(book, time);
    return time;
  });
}

function expectedTimes() {
  const last = new Map<number, Seconds>();
  let before: Seconds = 0;
  return {
    of: (book: number) => last.get(book) ?? before,
    after(book: number, time: Seconds) {
      last.set(book, time);
      before = time;
    },
  };
}
