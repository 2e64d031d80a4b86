import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { Modal } from './Modal.tsx';

const locked = () => document.documentElement.classList.contains('scroll-locked');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

function Nested() {
  const [depth, setDepth] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setDepth(1)}>
        Filters
      </button>
      {depth > 0 && (
        <Modal title="Filters" width="narrow" onClose={() => setDepth(0)}>
          <button type="button" onClick={() => setDepth(2)}>
            Save Filters
          </button>
          {depth > 1 && (
            <Modal title="Save Filter Preset" width="narrow" onClose={() => setDepth(1)}>
              <button type="button" onClick={() => setDepth(1)}>
                Cancel
              </button>
            </Modal>
          )}
        </Modal>
      )}
    </>
  );
}

/** The opener is removed while the dialog is open. */
function Leaving() {
  const [step, setStep] = useState(0);
  return (
    <main tabIndex={-1}>
      {step < 2 && (
        <button type="button" onClick={() => setStep(1)}>
          Open
        </button>
      )}
      {step > 0 && step < 3 && (
        <Modal title="Open" width="narrow" onClose={() => setStep(3)}>
          <button type="button" onClick={() => setStep(2)}>
            Go on
          </button>
        </Modal>
      )}
    </main>
  );
}

it('the page cannot scroll until the last of nested modals has closed', async () => {
  renderPart(<Nested />);
  await press('Filters');
  expect(locked()).toBe(true);
  await press('Save Filters');
  await press('Cancel');
  expect(screen.getByRole('dialog', { name: 'Filters' })).toBeDefined();
  expect(locked()).toBe(true);
  await press('Close');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(locked()).toBe(false);
});

it('closing nested modals returns the focus to each opener', async () => {
  renderPart(<Nested />);
  await press('Filters');
  await press('Save Filters');
  await press('Cancel');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save Filters' }));
  await press('Close');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filters' }));
});

it('closing a modal focuses the page if the opener is gone', async () => {
  renderPart(<Leaving />);
  await press('Open');
  await press('Go on');
  await press('Close');
  await Promise.resolve();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

it('a click on the backdrop closes a modal, unless the press started inside', () => {
  const onClose = vi.fn();
  renderPart(
    <Modal title="Log in" width="narrow" onClose={onClose}>
      <input aria-label="Email" />
    </Modal>,
  );
  const dialog = screen.getByRole('dialog');
  fireEvent.pointerDown(screen.getByLabelText('Email'));
  fireEvent.click(dialog);
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
  expect(onClose).toHaveBeenCalledTimes(1);
});
