import { type ComponentType, lazy, useState } from 'react';

export interface LazyComponent<P extends object> {
  readonly Component: ComponentType<P>;
  /** Loads the code, once. */
  readonly load: () => Promise<unknown>;
}

/**
 * A component whose code is loaded when it first renders or when `load` is called. Once loaded it renders immediately; React's `lazy`
 * alone would show the fallback first, for at least 300 ms.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  let Loaded: ComponentType<P> | undefined;
  const loadOnce = async () => {
    Loaded = await load();
    return Loaded;
  };
  const Lazy = lazy(async () => ({ default: await loadOnce() }));
  // biome-ignore lint/correctness/noComponentHookFactories: created once per component when its module loads, not while rendering
  function Component(props: P) {
    // Fixed while the component is mounted, or its state would be lost.
    const [wasLoaded] = useState(() => Loaded !== undefined);
    return wasLoaded && Loaded !== undefined ? <Loaded {...props} /> : <Lazy {...props} />;
  }
  return { Component, load: loadOnce };
}
