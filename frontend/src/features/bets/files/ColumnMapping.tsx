import { useMemo, useState } from 'react';
import {
  guessMapping,
  type MappedField,
  type Mapping,
  mappedFields,
  missingFields,
} from '../../../../../shared/bets/csv/mapping.ts';
import { type Answers, questionsOf } from '../../../../../shared/bets/csv/read-mapped.ts';
import type { DateOrder } from '../../../../../shared/bets/csv/times.ts';
import type { Table } from '../../../../../shared/csv/read-table.ts';
import { Button } from '../../../ui/Button.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Message } from '../../../ui/Message.tsx';
import { stakeIn } from '../placement/taken-bet.ts';

interface ColumnMappingProps {
  fileName: string;
  table: Table;
  onMapped: (mapping: Mapping, answers: Answers) => void;
  onBack: () => void;
}

const NONE = '';
const DATES_LABEL = 'Dates are written';
const UNIT_LABEL = 'One unit is';
const dateOrders = [
  { value: 'month-first', label: 'Month first: 8/24 is August 24' },
  { value: 'day-first', label: 'Day first: 24/8 is August 24' },
] as const;
const PREVIEWED = 3;

/** Which column of an unknown file is what, with its first lines. */
export function ColumnMapping({ fileName, table, onMapped, onBack }: ColumnMappingProps) {
  const [mapping, setMapping] = useState<Mapping>(() => guessMapping(table));
  const [showsMissing, setShowsMissing] = useState(false);
  const [order, setOrder] = useState<DateOrder | typeof NONE>(NONE);
  const [unit, setUnit] = useState('');
  const unitCents = stakeIn(unit);
  const asked = useMemo(() => questionsOf(table, mapping), [table, mapping]);
  const missing = [
    ...missingFields(mapping),
    ...(asked.dateOrder && order === NONE ? ['how dates are written'] : []),
    ...(asked.unit && unitCents === undefined ? ['what one unit is'] : []),
  ];
  const columns = table.columns.map((name, at) => ({ value: `${at}`, label: name === '' ? `Column ${at + 1}` : name }));
  const answers: Answers = { dateOrder: order === NONE ? undefined : order, unit: unitCents };
  const choose = (field: MappedField, value: string) => {
    const { [field]: _before, ...others } = mapping;
    setMapping(value === NONE ? others : { ...others, [field]: Number(value) });
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="wrap-anywhere text-pretty text-muted text-sm">
        The columns of {fileName} don’t match a format we recognize. Choose what each column is. Times without a time
        zone are read as your local time.
      </p>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {mappedFields.map(({ field, label, required }) => (
          <SelectField
            key={field}
            label={required ? label : `${label} (optional)`}
            value={mapping[field] === undefined ? NONE : `${mapping[field]}`}
            options={[{ value: NONE, label: 'None' }, ...columns]}
            onChange={(value) => choose(field, value)}
          />
        ))}
      </div>
      {(asked.dateOrder || asked.unit) && (
        <div className="grid gap-3 sm:grid-cols-2">
          {asked.dateOrder && (
            <SelectField
              label={DATES_LABEL}
              value={order}
              options={[{ value: NONE, label: 'Choose…' }, ...dateOrders]}
              onChange={setOrder}
            />
          )}
          {asked.unit && (
            <TextField
              label={UNIT_LABEL}
              prefix="$"
              inputMode="decimal"
              value={unit}
              onChange={(event) => setUnit(event.target.value)}
            />
          )}
        </div>
      )}
      <Preview table={table} mapping={mapping} />
      {showsMissing && missing.length > 0 && (
        <Message tone="caution" live>
          Still needed: {missing.join(', ')}
        </Message>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button tone="outline" onClick={onBack}>
          Choose another file
        </Button>
        <Button
          tone="primary"
          onClick={() => (missing.length > 0 ? setShowsMissing(true) : onMapped(mapping, answers))}
        >
          Next
        </Button>
      </div>
    </div>
  );
}

/** The first lines as they would be read. */
function Preview({ table, mapping }: { table: Table; mapping: Mapping }) {
  const chosen = mappedFields.filter(({ field }) => mapping[field] !== undefined);
  if (chosen.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable to scroll by keyboard
    <section tabIndex={0} aria-label="First lines" className="overflow-x-auto rounded-md border border-line">
      <table className="w-full text-left text-sm">
        <thead className="bg-sunken text-muted text-xs">
          <tr>
            {chosen.map(({ field, label }) => (
              <th key={field} scope="col" className="px-3 py-2 font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.lines.slice(0, PREVIEWED).map(({ line, cells }) => (
            <tr key={line} className="border-line border-t">
              {chosen.map(({ field }) => (
                <td key={field} className="max-w-48 truncate px-3 py-2">
                  {cells[mapping[field] ?? -1]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
