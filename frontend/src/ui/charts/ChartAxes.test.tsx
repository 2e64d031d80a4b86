import { render } from '@testing-library/react';
import { scaleLinear, scaleUtc } from '@visx/scale';
import { expect, it } from 'vitest';
import { ChartAxes } from './ChartAxes.tsx';

const DAY_MS = 86_400_000;
const NOV_20 = Date.parse('2026-11-20T00:00:00Z');

it.each([
  { days: 1, labels: ['11-20', '11-21'] },
  { days: 2, labels: ['11-20', '11-21', '11-22'] },
])('a time axis of $days days names each day once', ({ days, labels }) => {
  const { container } = render(
    <svg>
      <title>Axes</title>
      <ChartAxes
        y={scaleLinear<number>({ domain: [0, 1], range: [100, 0] })}
        x={scaleUtc<number>({ domain: [NOV_20, NOV_20 + days * DAY_MS], range: [0, 400] })}
        width={400}
        height={100}
        formatValue={(value) => `$${value}`}
        formatPlace={(at) => new Date(Number(at.valueOf())).toISOString().slice(5, 10)}
        places={days + 1}
      />
    </svg>,
  );
  const texts = [...container.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(texts.filter((text) => text !== '' && !text.startsWith('$'))).toEqual(labels);
});
