import type { PauseReason } from '../provider/breaker.ts';

/** No call was made: the breaker is open, or there are too few credits or too little time. */
export class ProviderPaused extends Error {
  override readonly name = 'ProviderPaused';
  readonly reason: PauseReason | 'too-few-credits' | 'out-of-time';

  constructor(reason: ProviderPaused['reason']) {
    super(`the odds provider is not called: ${reason}`);
    this.reason = reason;
  }
}
