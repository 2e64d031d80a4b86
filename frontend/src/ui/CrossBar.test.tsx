import { render, screen } from '@testing-library/react';
import { expect, it, test } from 'vitest';
import { CrossBar, crossPath } from './CrossBar.tsx';

test.each<[string, [number, number], string]>([
  ['even prices touch in the middle', [0.5, 0.5], 'M0 3H18M36 7H18'],
  ['5% leaves all of the scale', [0.475, 0.475], 'M0 3.1H8M36 7.1H28'],
  ['2% leaves two fifths of it', [0.6, 0.38], 'M0 2.6H14M36 7.5H22'],
  ['a larger gap is not drawn larger', [0.3, 0.3], 'M0 3.8H8M36 7.8H28'],
  ['prices that cost 2.5% pass each other by half of it', [0.525, 0.5], 'M0 2.9H23M36 7H13'],
])('of two bars, %s', (_name, implied, path) => expect(crossPath(implied)).toBe(path));

it('a cross-bar says by form how fresh the prices are, and is hidden where text says it all', () => {
  const { container, rerender } = render(<CrossBar implied={[0.5, 0.48]} freshness="fresh" />);
  const dashes = () => container.querySelector('path')?.getAttribute('stroke-dasharray');
  expect(screen.queryByRole('img')).toBeNull();
  expect(dashes()).toBeNull();
  rerender(<CrossBar implied={[0.5, 0.48]} freshness="aging" label="A gap of 2%" />);
  expect(screen.getByRole('img', { name: 'A gap of 2%' })).toBeDefined();
  const aging = dashes();
  rerender(<CrossBar implied={[0.5, 0.48]} freshness="old" />);
  expect([aging, dashes()]).toEqual(['3 1.5', '1 2']);
  expect(container.querySelectorAll('*')).toHaveLength(2);
});
