import type { DeliveryOption } from '@poc/contracts/entities/delivery';
import type { DeliveryBody } from '../api/delivery-kind.ts';

/** What the form holds: numbers as text, the price in naira. */
export interface DeliveryValues {
  name: string;
  kind: DeliveryOption['kind'];
  states: DeliveryOption['states'];
  price: string;
  min_days: string;
  max_days: string;
  pickup_address: string;
  pickup_hours: string;
  active: boolean;
  position: string;
  /** Of the option that the form began with; empty for a new one. */
  version: string;
}

export const blankDelivery: DeliveryValues = {
  name: '',
  kind: 'delivery',
  states: [],
  price: '',
  min_days: '',
  max_days: '',
  pickup_address: '',
  pickup_hours: '',
  active: true,
  position: '0',
  version: '',
};

/** An option as the form edits it. */
export const valuesOf = ({ id: _, ...option }: DeliveryOption): DeliveryValues => ({
  ...option,
  price: String(option.price),
  min_days: String(option.min_days),
  max_days: String(option.max_days),
  position: String(option.position),
  version: String(option.version),
});

/** The form as the server takes it; what is brought is sent without a place to fetch it from. */
export const bodyOf = ({ version: _, ...values }: DeliveryValues): DeliveryBody => ({
  ...values,
  name: values.name.trim(),
  price: Number(values.price),
  min_days: Number(values.min_days),
  max_days: Number(values.max_days),
  pickup_address: values.kind === 'pickup' ? values.pickup_address.trim() : '',
  pickup_hours: values.kind === 'pickup' ? values.pickup_hours.trim() : '',
  position: Number(values.position),
});
