import { originSecretNumbers } from './secrets.ts';

it('swapping the origin secrets changes what the CDN sends, and nothing for the functions', () => {
  expect(originSecretNumbers([1, 2])).toEqual({ sent: 1, originSecret: 1, secondOriginSecret: 2 });
  expect(originSecretNumbers([2, 1])).toEqual({ sent: 2, originSecret: 1, secondOriginSecret: 2 });
});

it('in each step of a rotation, what the CDN sent before and sends after is accepted before and after', () => {
  const steps = (
    [
      [1, 2],
      [2, 1],
      [2, 3],
      [3, 2],
      [3, 4],
    ] as const
  ).map(originSecretNumbers);
  for (const [index, after] of steps.slice(1).entries()) {
    const before = steps[index] ?? after;
    for (const { originSecret, secondOriginSecret } of [before, after]) {
      expect([originSecret, secondOriginSecret]).toEqual(expect.arrayContaining([before.sent, after.sent]));
    }
  }
});

it('one number twice is refused: there would be nothing to rotate to', () => {
  expect(() => originSecretNumbers([1, 1])).toThrow('two different numbers');
});
