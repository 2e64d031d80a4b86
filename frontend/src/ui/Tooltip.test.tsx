import { act, fireEvent, screen } from '@testing-library/react';
import { X } from 'lucide-react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { DismissButton } from './DismissButton.tsx';
import { IconButton } from './IconButton.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  // Ends the skip window before the next test.
  act(() => vi.advanceTimersByTime(10_000));
  vi.useRealTimers();
});

const nothing = () => {};
const button = (name: string) => screen.getByRole('button', { name });
const tip = () => document.querySelector('[role="tooltip"]')?.textContent;
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const enter = (name: string, pointerType = 'mouse') => fireEvent.pointerEnter(button(name), { pointerType });

function showTwo() {
  renderPart(
    <>
      <IconButton icon={X} title="Filters" onClick={nothing} />
      <IconButton icon={X} title="Scan" shortcut="s" onClick={nothing} />
    </>,
  );
}

it('a tooltip opens 700 ms after the pointer enters', () => {
  showTwo();
  const before = button('Filters');
  enter('Filters');
  wait(699);
  expect(tip()).toBeUndefined();
  wait(1);
  expect(tip()).toBe('Filters');
  expect(button('Filters')).toBe(before);
  expect(document.querySelectorAll('style')).toHaveLength(0);
});

it('a tooltip opens immediately within 300 ms after another one', () => {
  showTwo();
  enter('Filters');
  wait(700);
  fireEvent.pointerLeave(button('Filters'));
  wait(100);
  expect(tip()).toBeUndefined();
  wait(299);
  enter('Scan');
  wait(0);
  expect(tip()).toBe('Scans');
  fireEvent.pointerLeave(button('Scan'));
  wait(100);
  wait(300);
  enter('Filters');
  wait(699);
  expect(tip()).toBeUndefined();
});

it('a tooltip stays open while the pointer is on it', () => {
  showTwo();
  enter('Filters');
  wait(700);
  fireEvent.pointerLeave(button('Filters'));
  fireEvent.pointerEnter(document.querySelector('[role="tooltip"]') ?? document.body);
  wait(5_000);
  expect(tip()).toBe('Filters');
});

it('Escape and pressing the button close a tooltip', () => {
  showTwo();
  enter('Filters');
  wait(700);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(tip()).toBeUndefined();
  enter('Filters');
  wait(700);
  fireEvent.pointerDown(button('Filters'));
  expect(tip()).toBeUndefined();
});

it('touch does not open a tooltip', () => {
  showTwo();
  enter('Filters', 'touch');
  wait(5_000);
  expect(tip()).toBeUndefined();
});

it('keyboard focus opens a tooltip immediately', () => {
  showTwo();
  act(() => button('Scan').focus());
  expect(tip()).toBe('Scans');
  act(() => button('Scan').blur());
  expect(tip()).toBeUndefined();
});

it('the focus that a dialog sets when it opens does not open a tooltip', () => {
  renderPart(<DismissButton label="Close" onClick={nothing} />);
  act(() => button('Close').focus());
  expect(tip()).toBeUndefined();
  enter('Close');
  wait(700);
  expect(tip()).toBe('Close');
});

it('hovering a switch with a title opens no tooltip', () => {
  renderPart(<IconButton icon={X} title="Auto Scan OFF" pressed={false} onClick={nothing} />);
  expect(button('Auto Scan OFF').getAttribute('title')).toBe('Auto Scan OFF');
  enter('Auto Scan OFF');
  wait(5_000);
  expect(tip()).toBeUndefined();
});
