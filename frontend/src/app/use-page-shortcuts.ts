import { shortcuts } from '../config/shortcuts.ts';
import { useCalculator } from '../features/calculator/CalculatorProvider.tsx';
import { useShortcut } from '../lib/use-shortcut.ts';

/** Single keys that do the same on every page. The calculator's key is a card's own while one has the focus. */
export function usePageShortcuts(): void {
  const { open } = useCalculator();
  useShortcut(
    shortcuts.calculator.key,
    () => open(),
    () => !isOnCard(document.activeElement),
  );
}

function isOnCard(element: Element | null): boolean {
  return element !== null && element.closest('article, [aria-posinset]') !== null;
}
