import { act, fireEvent } from '@testing-library/react';

/** Replaces the text of a field at once, with the focus in it: letter by letter, each one would render the page again. */
export function enterText(field: HTMLElement, text: string): void {
  act(() => field.focus());
  fireEvent.change(field, { target: { value: text } });
}
