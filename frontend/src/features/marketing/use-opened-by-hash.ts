import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Opens what folds inside `container` when the address names it, and brings it into sight. */
export function useOpenedByHash<E extends HTMLElement>(): RefObject<E | null> {
  const container = useRef<E>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key tells of the same link followed once more
  useEffect(() => {
    if (hash === '') return;
    const named = [...(container.current?.querySelectorAll('details') ?? [])].find(({ id }) => `#${id}` === hash);
    if (named === undefined) return;
    named.open = true;
    named.querySelector('summary')?.focus({ preventScroll: true });
    named.scrollIntoView({ block: 'center' });
  }, [hash, key]);
  return container;
}
