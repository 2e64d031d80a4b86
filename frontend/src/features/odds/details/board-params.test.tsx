import { expect, it } from 'vitest';
import { renderPart } from '../../../testing/render.tsx';
import { useDetailsParam } from './board-params.ts';

function Opened() {
  return <p>{`${useDetailsParam().id}`}</p>;
}

it.each([
  ['/?details=a&min=2', 'a'],
  ['/?min=2', 'undefined'],
  ['/?details=', 'undefined'],
])('at %s the open id is %s', (address, id) => {
  expect(renderPart(<Opened />, address).container.textContent).toBe(id);
});
