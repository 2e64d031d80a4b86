/** Tells listeners of a stored value that it may have changed. */
interface StorageChanges {
  /** Calls all listeners: after a change in this tab. */
  readonly notify: () => void;
  /** Calls `listener` on changes in this tab and others. Returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Listens to other tabs only while somebody listens here. */
export function storageChanges(): StorageChanges {
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    notify,
    subscribe: (listener) => {
      if (listeners.size === 0) window.addEventListener('storage', notify);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('storage', notify);
      };
    },
  };
}
