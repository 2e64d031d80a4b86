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
  localStorage.clear();
});

const pressed = vi.fn();
afterEach(() => pressed.mockReset());

const press = (init: KeyboardEventInit, target: Element = document.body) => fireEvent.keyDown(target, init);

it('acts on the key alone, with Caps Lock too, and keeps the key from doing anything else', () => {
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
  ['a sign that is being composed', { isComposing: true }],
])('leaves %s alone', (_name, init) => {
  renderPart(<Key letter="s" onKey={pressed} />);
  press({ key: 's', ...init });
  expect(pressed).not.toHaveBeenCalled();
});

it('leaves what a browser sends without a key alone, as when it fills in a form', () => {
  const failed = vi.fn();
  window.addEventListener('error', failed);
  renderPart(<Key letter="s" onKey={pressed} />);
  document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
  window.removeEventListener('error', failed);
  expect([pressed, failed].map((called) => called.mock.calls.length)).toEqual([0, 0]);
});

it('takes the question mark with Shift, as keyboards make it', () => {
  renderPart(<Key letter="?" onKey={pressed} />);
  press({ key: '?', shiftKey: true });
  expect(pressed).toHaveBeenCalledTimes(1);
});

it('lets a person type', async () => {
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

it('does nothing behind a dialog or a menu', () => {
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

it('leaves a key alone that something nearer has taken', () => {
  renderPart(
    <>
      <Key letter="s" onKey={pressed} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: stands for a card */}
      <div data-testid="card" onKeyDown={(event) => event.preventDefault()} />
    </>,
  );
  press({ key: 's' }, screen.getByTestId('card'));
  expect(pressed).not.toHaveBeenCalled();
});

it('asks at the time of the press whether there is anything to do, and takes the key only then', () => {
  let wanted = false;
  renderPart(<Key letter="s" onKey={pressed} enabled={() => wanted} />);
  expect(press({ key: 's' })).toBe(true);
  wanted = true;
  expect(press({ key: 's' })).toBe(false);
  expect(pressed).toHaveBeenCalledTimes(1);
});

it('does nothing while there is nothing to do', () => {
  renderPart(<Key letter="s" onKey={pressed} enabled={false} />);
  press({ key: 's' });
  expect(pressed).not.toHaveBeenCalled();
});

it('can be switched off and on again, which this browser remembers', () => {
  renderPart(<Key letter="s" onKey={pressed} />);
  setShortcutsOn(false);
  press({ key: 's' });
  expect(pressed).not.toHaveBeenCalled();
  expect(localStorage.getItem('keyboard-shortcuts')).toBe('off');
  setShortcutsOn(true);
  press({ key: 's' });
  expect(pressed).toHaveBeenCalledTimes(1);
});

it('stays off for this visit where nothing can be stored', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: refuse, clear: () => {} });
  setShortcutsOn(false);
  expect(areShortcutsOn()).toBe(false);
});
