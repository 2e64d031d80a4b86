import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { Modal } from '../ui/Modal.tsx';
import { areShortcutsOn, setShortcutsOn, useShortcut, useShortcutsOn } from './use-shortcut.ts';

interface KeyProps {
  letter: string;
  onKey: () => void;
  enabled?: boolean | (() => boolean);
}

function Key({ letter, onKey, enabled }: KeyProps) {
  useShortcut(letter, onKey, enabled);
  return <p>{useShortcutsOn() ? 'on' : 'off'}</p>;
}

afterEach(() => {
  setShortcutsOn(true);
  vi.unstubAllGlobals();
});

const pressed = vi.fn();
afterEach(() => pressed.mockReset());

const press = (init: KeyboardEventInit, target: Element = document.body) => fireEvent.keyDown(target, init);

it('a shortcut runs on its key, also with Caps Lock, and prevents the default action', () => {
  renderPart(<Key letter="s" onKey={pressed} />);
  expect(press({ key: 's' })).toBe(false);
  press({ key: 'S' });
  expect(pressed).toHaveBeenCalledTimes(2);
  expect(press({ key: 'd' })).toBe(true);
  expect(pressed).toHaveBeenCalledTimes(2);
});

it.each([
  ['Ctrl', { ctrlKey: true }],
  ['Cmd', { metaKey: true }],
  ['Alt', { altKey: true }],
  ['Shift', { shiftKey: true, key: 'S' }],
  ['a key that is held down', { repeat: true }],
  ['a character that is being composed', { isComposing: true }],
])('a shortcut ignores %s', (_name, init) => {
  renderPart(<Key letter="s" onKey={pressed} />);
  press({ key: 's', ...init });
  expect(pressed).not.toHaveBeenCalled();
});

it('a shortcut ignores keydown events without a key, as from autofill', () => {
  const failed = vi.fn();
  window.addEventListener('error', failed);
  renderPart(<Key letter="s" onKey={pressed} />);
  document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
  window.removeEventListener('error', failed);
  expect([pressed, failed].map((called) => called.mock.calls.length)).toEqual([0, 0]);
});

it('the question mark works with Shift', () => {
  renderPart(<Key letter="?" onKey={pressed} />);
  press({ key: '?', shiftKey: true });
  expect(pressed).toHaveBeenCalledTimes(1);
});

it('a shortcut ignores typing in fields', async () => {
  renderPart(
    <>
      <Key letter="s" onKey={pressed} />
      <input aria-label="Name" />
      <select aria-label="Book" />
      <textarea aria-label="Note" />
      <div contentEditable suppressContentEditableWarning data-testid="text" />
    </>,
  );
  await userEvent.type(screen.getByLabelText('Name'), 'has');
  for (const label of ['Book', 'Note']) press({ key: 's' }, screen.getByLabelText(label));
  press({ key: 's' }, screen.getByTestId('text'));
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'has');
  expect(pressed).not.toHaveBeenCalled();
});

it('a shortcut does nothing while a dialog or a menu is open', () => {
  const { rerender } = renderPart([
    <Key key="k" letter="s" onKey={pressed} />,
    <Modal key="m" title="Details" width="narrow" onClose={() => {}}>
      <button type="button">Bet</button>
    </Modal>,
  ]);
  press({ key: 's' }, screen.getByText('Bet'));
  rerender([<Key key="k" letter="s" onKey={pressed} />, <div key="m" role="menu" />]);
  press({ key: 's' });
  expect(pressed).not.toHaveBeenCalled();
  rerender([<Key key="k" letter="s" onKey={pressed} />]);
  press({ key: 's' });
  expect(pressed).toHaveBeenCalledTimes(1);
});

it('a shortcut ignores a key that another handler has handled', () => {
  renderPart(
    <>
      <Key letter="s" onKey={pressed} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a stand-in for a card */}
      <div data-testid="card" onKeyDown={(event) => event.preventDefault()} />
    </>,
  );
  press({ key: 's' }, screen.getByTestId('card'));
  expect(pressed).not.toHaveBeenCalled();
});

it('a shortcut checks at the time of the press whether it is enabled', () => {
  let wanted = false;
  renderPart(<Key letter="s" onKey={pressed} enabled={() => wanted} />);
  expect(press({ key: 's' })).toBe(true);
  wanted = true;
  expect(press({ key: 's' })).toBe(false);
  expect(pressed).toHaveBeenCalledTimes(1);
});

it('a disabled shortcut does nothing', () => {
  renderPart(<Key letter="s" onKey={pressed} enabled={false} />);
  press({ key: 's' });
  expect(pressed).not.toHaveBeenCalled();
});

it('shortcuts can be turned off and on again, and the browser stores that', () => {
  renderPart(<Key letter="s" onKey={pressed} />);
  setShortcutsOn(false);
  press({ key: 's' });
  expect(pressed).not.toHaveBeenCalled();
  expect(localStorage.getItem('keyboard-shortcuts')).toBe('off');
  setShortcutsOn(true);
  press({ key: 's' });
  expect(pressed).toHaveBeenCalledTimes(1);
});

it('shortcuts stay off for this visit if nothing can be stored', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: refuse, clear: () => {} });
  setShortcutsOn(false);
  expect(areShortcutsOn()).toBe(false);
});
