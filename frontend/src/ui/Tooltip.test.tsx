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
  // The moment in which tooltips follow one another at once is over before the next test.
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

it('opens 700 ms after the pointer came to rest, on the same button', () => {
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

it('opens at once within 300 ms after another one, and waits again later', () => {
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

it('stays while the pointer is on it', () => {
  showTwo();
  enter('Filters');
  wait(700);
  fireEvent.pointerLeave(button('Filters'));
  fireEvent.pointerEnter(document.querySelector('[role="tooltip"]') ?? document.body);
  wait(5_000);
  expect(tip()).toBe('Filters');
});

it('goes by Escape, and when the button is pressed', () => {
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

it('does not open for a finger', () => {
  showTwo();
  enter('Filters', 'touch');
  wait(5_000);
  expect(tip()).toBeUndefined();
});

it('opens at once for the keyboard', () => {
  showTwo();
  act(() => button('Scan').focus());
  expect(tip()).toBe('Scans');
  act(() => button('Scan').blur());
  expect(tip()).toBeUndefined();
});

it('does not open by itself where a dialog puts the focus when it opens', () => {
  renderPart(<DismissButton label="Close" onClick={nothing} />);
  act(() => button('Close').focus());
  expect(tip()).toBeUndefined();
  enter('Close');
  wait(700);
  expect(tip()).toBe('Close');
});

it('leaves a switch its title, which the browser shows to a pointer', () => {
  renderPart(<IconButton icon={X} title="Auto Scan OFF" pressed={false} onClick={nothing} />);
  expect(button('Auto Scan OFF').getAttribute('title')).toBe('Auto Scan OFF');
  enter('Auto Scan OFF');
  wait(5_000);
  expect(tip()).toBeUndefined();
});
