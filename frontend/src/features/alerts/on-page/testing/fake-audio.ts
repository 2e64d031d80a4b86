import { vi } from 'vitest';

/** A browser's audio, which counts the notes that were started. */
export function fakeAudio() {
  let notes = 0;
  let state: AudioContextState = 'running';
  const made: FakeContext[] = [];

  class FakeContext extends EventTarget {
    currentTime = 0;
    destination = {};
    get state() {
      return state;
    }
    constructor() {
      super();
      made.push(this);
    }
    async resume() {
      state = 'running';
      this.dispatchEvent(new Event('statechange'));
    }
    createOscillator() {
      const start = () => {
        if (state === 'running') notes += 1;
      };
      return { frequency: { value: 0 }, connect: (next: unknown) => next, start, stop: () => {} };
    }
    createGain() {
      const gain = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };
      return { gain, connect: (next: unknown) => next };
    }
  }

  return {
    /** Begins a test: `suspended` as before the first press on a page. */
    start(begun: AudioContextState) {
      vi.stubGlobal('AudioContext', FakeContext);
      notes = 0;
      state = begun;
      for (const context of made) context.dispatchEvent(new Event('statechange'));
    },
    notes: () => notes,
  };
}
