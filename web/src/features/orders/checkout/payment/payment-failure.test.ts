import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../../../shared/api/errors.ts';
import { PaymentNotStarted, paymentAdvice, paymentFailure } from './payment-failure.ts';

const refused = (code: ApiError['code'], message: string, note = '') =>
  new ApiError({ status: 409, code, message, faults: [], requestId: '', retryAfterSeconds: null, note });

test.each([
  [new PaymentNotStarted('No channel'), 'Failed to initialize payment: No channel'],
  [new PaymentNotStarted(''), 'Failed to initialize payment: Unknown error'],
  [refused('payment_provider_unavailable', 'Away.'), 'Failed to initialize payment: Away.'],
  [refused('payment_refused', 'No.'), 'Failed to initialize payment: No.'],
  [refused('order_lapsed', 'Over.'), 'Failed to initialize payment: Over.'],
  [refused('out_of_stock', 'Gone.'), 'Failed to place order: Gone.'],
  [refused('internal_error', '', 'Broken'), 'Failed to place order: Broken'],
  [refused('internal_error', ''), 'Failed to place order: Server error'],
  [
    new NetworkError(null),
    'Failed to place order: No response from server. Please check your internet connection.',
  ],
  [new Error('Boom'), 'Failed to place order: Boom'],
])('%s', (error, text) => expect(paymentFailure(error)).toBe(text));

test('gives advice where it helps', () => {
  expect(paymentAdvice(refused('order_lapsed', 'Over.'))).toContain('new order');
  expect(paymentAdvice(refused('out_of_stock', 'Gone.'))).toContain('Nothing was ordered');
  expect(paymentAdvice(refused('payment_refused', 'No.'))).toContain('email address');
  expect(paymentAdvice(refused('total_below_minimum', 'Less.'))).toContain('another delivery');
  expect(paymentAdvice(new NetworkError(null))).toBeNull();
});
