import type { ComponentProps } from 'react';
import { useBetting } from '../features/bettor/settings/use-betting.ts';
import { CalculatorModal } from '../features/calculator/CalculatorModal.tsx';

/** The calculator with the bettor's stakes. */
export function OwnCalculator(props: Omit<ComponentProps<typeof CalculatorModal>, 'rules'>) {
  const { rules } = useBetting();
  return <CalculatorModal {...props} rules={rules} />;
}
