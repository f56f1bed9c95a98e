import type { DeliveryOptionDoc } from '@poc/commerce/shop/delivery/delivery-option.model';

/** A demo delivery option; money in kobo. */
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
 * Delivery options in addition to 'Standard delivery' (₦2,500, nationwide), which every shop has. Zone options cost
 * more, so that the standard option remains the default.
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
