import { expect, it } from 'vitest';
import { actionStyles, type CardAction, closesDialog, dialogActions } from './card-actions.ts';

it.each([
  ['list', 'none', ['calculate', 'track', 'hide']],
  ['list', 'tracked', ['calculate', 'untrack', 'hide']],
  ['track', 'tracked', ['calculate', 'untrack', 'hide']],
  ['track', 'none', ['calculate', 'track', 'hide']],
  ['hidden', 'hidden', ['calculate', 'track', 'unhide']],
  ['hidden', 'none', ['calculate', 'track', 'hide']],
] as const)(
  'the details in the context %s of an opportunity with membership %s offer %s',
  (context, membership, actions) => {
    expect(dialogActions(context, membership)).toEqual(actions);
  },
);

it('tracking and hiding close the details, and nothing else does', () => {
  const actions = Object.keys(actionStyles) as CardAction[];
  expect(actions.filter(closesDialog)).toEqual(['track', 'hide']);
});
