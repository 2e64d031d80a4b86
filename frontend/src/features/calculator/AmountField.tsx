import { TextField } from '../../ui/fields/TextField.tsx';

interface AmountFieldProps {
  label: string;
  placeholder?: string | undefined;
  value: string;
  error: string | undefined;
  onChange: (typed: string) => void;
}

/** A number in a calculator: an amount, a percentage or a share. */
export function AmountField({ onChange, ...field }: AmountFieldProps) {
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      onChange={(event) => onChange(event.target.value)}
      onFocus={(event) => event.target.select()}
    />
  );
}
