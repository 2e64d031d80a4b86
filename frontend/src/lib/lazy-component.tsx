import { type ComponentType, lazy, useState } from 'react';

interface LazyComponent<P extends object> {
  readonly Component: ComponentType<P>;
  /** Fetches the code. Asking again costs nothing. */
  readonly load: () => Promise<unknown>;
}

/**
 * A part of the page whose code comes when it is first drawn, or when `load` is called before. Where the code is there already, the part
 * is drawn at once; React's `lazy` alone would show the fallback first, and keep it for the 300 ms it gives every fallback.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  let Loaded: ComponentType<P> | undefined;
  const loadOnce = async () => {
    Loaded = await load();
    return Loaded;
  };
  const Lazy = lazy(async () => ({ default: await loadOnce() }));
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, when its module is read, not while drawing
  function Component(props: P) {
    // Which of the two it is stays the same for as long as the part is drawn, or its state would be lost.
    const [wasLoaded] = useState(() => Loaded !== undefined);
    return wasLoaded && Loaded !== undefined ? <Loaded {...props} /> : <Lazy {...props} />;
  }
  return { Component, load: loadOnce };
}
