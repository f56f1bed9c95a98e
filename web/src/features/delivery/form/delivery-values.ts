import type { DeliveryOption } from '@poc/contracts/entities/delivery';
import type { DeliveryBody } from '../api/delivery-kind.ts';

/** Form values: numbers as text, the price in naira. */
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
  /** Version of the edited option, used to detect conflicts; empty for a new one. */
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

export const valuesOf = ({ id: _, ...option }: DeliveryOption): DeliveryValues => ({
  ...option,
  price: String(option.price),
  min_days: String(option.min_days),
  max_days: String(option.max_days),
  position: String(option.position),
  version: String(option.version),
});

/** Request body of the form; only pickups have an address. */
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
