import type { paymentMethod as contract } from '@poc/contracts/entities/plans';
import type { z } from 'zod';
import type { PaymentMethodDoc } from './payment-method.model.ts';

export type PaymentMethodResponse = z.input<typeof contract>;

export function presentPaymentMethod(method: PaymentMethodDoc): PaymentMethodResponse {
  return {
    id: method._id.toHexString(),
    type: 'card',
    last4: method.last4,
    email: method.email,
    isDefault: method.isDefault,
    brand: method.brand === '' ? 'Card' : `${method.brand.charAt(0).toUpperCase()}${method.brand.slice(1)}`,
    exp_month: method.expMonth,
    exp_year: method.expYear,
  };
}
