import type { CallName } from './call.ts';
import type { Form } from './form.ts';
import { invalid } from './refusal.ts';

/** @throws Refusal, under a code of its own, for what intents took until 2026-09-30 */
export function checkDropped(name: CallName, sent: Form): void {
  if (!/_intents\b/.test(name) || !Object.hasOwn(sent, 'payment_method_types')) return;
  throw invalid(
    'The `payment_method_types` parameter is no longer supported. Use `allowed_payment_method_types` instead.',
    {
      code: 'payment_method_types_no_longer_supported',
      param: 'payment_method_types',
    },
  );
}
