import { floorExpression } from './traffic-floor.ts';

const floor = (fromHourUtc: number, answeredPerMinute: number) => ({ fromHourUtc, answeredPerMinute });

it('a floor is in force from its hour to the next one', () => {
  expect(floorExpression('calls', [floor(0, 5), floor(9, 2)])).toBe('calls - IF(HOUR(calls) >= 9, 2, 5)');
});

it.each([
  ['none at all', []],
  ['nothing from midnight on', [floor(1, 5)]],
  ['hours out of order', [floor(0, 5), floor(9, 2), floor(3, 1)]],
  ['an hour that does not exist', [floor(0, 5), floor(24, 2)]],
])('a table with %s is refused', (_what, floors) => {
  expect(() => floorExpression('calls', floors)).toThrow('The hours of a traffic floor');
});
