import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { NumberField } from './NumberField.tsx';

function Amount({ onChange }: { onChange: (value: number) => void }) {
  const [amount, setAmount] = useState(100);
  const change = (value: number) => {
    onChange(value);
    setAmount(value);
  };
  return <NumberField label="Amount" value={amount} range={{ min: 1, max: 1_000 }} onChange={change} />;
}

function field() {
  const onChange = vi.fn();
  renderPart(<Amount onChange={onChange} />);
  return { onChange, input: screen.getByLabelText<HTMLInputElement>('Amount') };
}

it('a number field reports every number within the range while typing', async () => {
  const { onChange, input } = field();
  await userEvent.clear(input);
  await userEvent.type(input, '2.50x');
  expect(onChange.mock.calls.flat()).toEqual([2, 2, 2.5, 2.5, 2.5]);
  expect(input.value).toBe('2.50');
});

it('a number field keeps the last valid number and shows it again on blur', async () => {
  const { onChange, input } = field();
  await userEvent.clear(input);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(input, '5000');
  expect(onChange.mock.calls.flat()).toEqual([5, 50, 500]);
  await userEvent.tab();
  expect(input.value).toBe('500');
});

it('a number field accepts a decimal comma', async () => {
  const { onChange, input } = field();
  await userEvent.clear(input);
  await userEvent.type(input, '12,5');
  expect(onChange.mock.lastCall).toEqual([12.5]);
});
