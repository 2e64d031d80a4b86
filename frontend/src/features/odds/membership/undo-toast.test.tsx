import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aParsedOpportunity } from '../../../testing/opportunities.ts';
import { renderPart } from '../../../testing/render.tsx';
import { ToastStack } from '../../../ui/ToastStack.tsx';
import { dismissToast } from '../../../ui/toasts.ts';
import { track, untrack } from './membership-store.ts';
import { showUndoToast } from './undo-toast.ts';

afterEach(() => {
  act(dismissToast);
});

it('an offer to undo goes when a later change may have left nothing to undo', () => {
  renderPart(<ToastStack />);
  const opportunity = aParsedOpportunity();
  act(() => showUndoToast('Tracked', 'Yankees @ Red Sox', track(opportunity)));
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
  act(() => void untrack(opportunity));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});
