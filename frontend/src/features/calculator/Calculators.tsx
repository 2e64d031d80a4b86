import type { CalculatorStart } from './calculator-start.ts';

export function Calculators({ start }: { start: CalculatorStart }) {
  return <p>{start.kind}</p>;
}
