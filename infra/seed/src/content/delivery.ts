import type { DeliveryOptionDoc } from '@poc/commerce/shop/delivery/delivery-option.model';

/** A demo option; money in kobo. */
export type DemoDelivery = { readonly key: string } & Pick<
  DeliveryOptionDoc,
  | 'name'
  | 'kind'
  | 'states'
  | 'priceKobo'
  | 'minDays'
  | 'maxDays'
  | 'pickupAddress'
  | 'pickupHours'
  | 'position'
>;

/**
 * What the demo shop offers beside 'Standard delivery' (₦2,500, everywhere), with which every shop begins. A zone of its own
 * costs more than that, so that the standard one stays what is chosen for buyers who choose nothing.
 */
export const deliveryOptions: readonly DemoDelivery[] = [
  {
    key: 'lagos-express',
    name: 'Lagos express',
    kind: 'delivery',
    states: ['Lagos', 'Ogun'],
    priceKobo: 400_000,
    minDays: 1,
    maxDays: 1,
    pickupAddress: '',
    pickupHours: '',
    position: 1,
  },
  {
    key: 'ikeja-studio',
    name: 'POC studio, Ikeja',
    kind: 'pickup',
    states: ['Lagos'],
    priceKobo: 0,
    minDays: 0,
    maxDays: 1,
    pickupAddress: '5 Allen Avenue, Ikeja',
    pickupHours: 'Mon to Fri, 10:00 to 18:00',
    position: 2,
  },
];
