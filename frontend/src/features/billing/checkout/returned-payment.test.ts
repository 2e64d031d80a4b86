import { expect, it, test } from 'vitest';
import { returnedPayment, returnUrl, withoutPayment } from './returned-payment.ts';

const PAGE = 'https://crossbook.example/help?amount=50#faq';
const appended = '&setup_intent=seti_1&setup_intent_client_secret=seti_1_secret_2&redirect_status=succeeded';

it('the parameters of the return URL are read back', () => {
  const { search } = new URL(`${returnUrl(PAGE, { subscriptionId: 'sub_1', customerId: 'cus_1' })}${appended}`);
  expect(returnedPayment(search)).toEqual({
    clientSecret: 'seti_1_secret_2',
    subscriptionId: 'sub_1',
    customerId: 'cus_1',
  });
  expect(withoutPayment(search)).toBe('');
});

it('a payment without a customer belongs to an existing user', () => {
  const url = returnUrl(PAGE, { subscriptionId: 'sub_1' });
  expect(url).toBe('https://crossbook.example/help?subscription=sub_1');
  expect(returnedPayment('?payment_intent_client_secret=pi_1_secret_2&subscription=sub_1')).toEqual({
    clientSecret: 'pi_1_secret_2',
    subscriptionId: 'sub_1',
    customerId: undefined,
  });
});

test.each(['', '?amount=50', '?setup_intent=seti_1', '?setup_intent_client_secret='])(
  'the query %j is not a returned payment',
  (search) => {
    expect(returnedPayment(search)).toBeUndefined();
  },
);

it('removing the payment keeps the other parameters', () => {
  expect(withoutPayment(`?amount=50${appended}`)).toBe('?amount=50');
});
