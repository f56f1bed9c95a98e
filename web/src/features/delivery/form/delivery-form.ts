import { deliveryBounds, deliveryRules } from '@poc/contracts/admin-field-rules';
import type { DeliveryOption } from '@poc/contracts/entities/delivery';
import { nigerianStates } from '@poc/contracts/nigerian-states';
import { entityForm } from '../../../shared/admin/form/entity-form.ts';
import type { DeliveryBody } from '../api/delivery-kind.ts';

/** The fields of a delivery option. Address and hours are for pickups only. */
export const deliveryForm = entityForm<DeliveryOption, DeliveryBody>()(
  { rules: deliveryRules, bounds: deliveryBounds },
  {
    name: { kind: 'text', label: 'Name', required: true, missing: 'Please enter a name.' },
    kind: {
      kind: 'choice',
      label: 'Kind',
      first: 'delivery',
      options: [
        { value: 'delivery', label: 'Delivery: we bring it' },
        { value: 'pickup', label: 'Pickup: buyers collect it' },
      ],
    },
    price: { kind: 'naira', label: 'Price (₦)', required: true },
    min_days: {
      kind: 'whole',
      label: 'From (days)',
      hint: 'Working days after the payment.',
      required: true,
      deps: ['max_days'],
    },
    max_days: {
      kind: 'whole',
      label: 'To (days)',
      required: true,
      beside: true,
      rule: (text, { min_days }) =>
        Number(text) >= Number(min_days) || 'Please enter no fewer days than the minimum.',
    },
    pickup_address: {
      kind: 'area',
      label: 'Pickup address',
      required: true,
      rows: 2,
      when: ['kind', 'pickup'],
      missing: 'Please enter the pickup address.',
    },
    pickup_hours: {
      kind: 'text',
      label: 'Pickup hours',
      when: ['kind', 'pickup'],
      input: { autoComplete: 'off', placeholder: 'Mon to Fri, 10:00 to 18:00' },
    },
    states: {
      kind: 'checks',
      label: 'Offered in',
      hint: 'Select none to offer it in every state.',
      options: nigerianStates,
    },
    position: {
      kind: 'whole',
      label: 'Position',
      hint: 'Lower numbers come first at checkout.',
      required: true,
      first: '0',
    },
    active: { kind: 'check', label: 'Active: buyers can choose it', first: true },
  },
);
