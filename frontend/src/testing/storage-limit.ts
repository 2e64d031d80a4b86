import { vi } from 'vitest';

/** Limits localStorage to this many characters, keys included, until `vi.unstubAllGlobals`. */
export function limitStorage(characters: number): void {
  const real = localStorage;
  const setItem = (key: string, value: string) => {
    const rest = Object.entries(real).filter(([other]) => other !== key);
    const used = rest.reduce((sum, [other, text]) => sum + other.length + text.length, 0);
    if (used + key.length + value.length > characters) throw new DOMException('full', 'QuotaExceededError');
    real.setItem(key, value);
  };
  const limited = new Proxy(real, {
    get: (target, name) => {
      const own: unknown = name === 'setItem' ? setItem : Reflect.get(target, name, target);
      return typeof own === 'function' ? own.bind(target) : own;
    },
  });
  vi.stubGlobal('localStorage', limited);
}
