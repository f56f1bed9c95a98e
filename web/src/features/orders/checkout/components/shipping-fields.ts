import { nigerianStates } from '@poc/contracts/nigerian-states';

/** Where an order goes, as the form holds it. */
export interface ShippingFields {
  name: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  state: string;
  lga: string;
  landmark: string;
}

/** All that the checkout keeps of what was typed and chosen; the delivery's id and the code are empty until then. */
export interface CheckoutFields extends ShippingFields {
  delivery: string;
  code: string;
}

/** In their order on the screen. */
export const shippingFields = [
  'name',
  'email',
  'phone',
  'address',
  'city',
  'state',
  'lga',
  'landmark',
] as const satisfies readonly (keyof ShippingFields)[];

export const keptFields: readonly (keyof CheckoutFields)[] = [...shippingFields, 'delivery', 'code'];

export const stateOptions = [
  { value: '', label: 'Choose a state' },
  ...nigerianStates.map((state) => ({ value: state, label: state })),
];

/** What is said of a required field that was left blank. */
export const shippingWords = {
  address: { missing: 'Please enter your address.' },
  city: { missing: 'Please enter your city.' },
};

/** The address as it is sent: trimmed, and without what was left empty; what is fetched goes to no address. */
export function shippingInfoOf(fields: ShippingFields, isFetched = false) {
  const { name, email, phone, address, city, state, lga, landmark } = fields;
  const wanted = isFetched ? { state } : { state, lga, landmark };
  const given = Object.entries(wanted).filter(([, value]) => value.trim() !== '');
  return {
    name: name.trim(),
    email: email.trim(),
    phone: phone.trim(),
    ...(!isFetched && { address: address.trim(), city: city.trim() }),
    ...Object.fromEntries(given.map(([field, value]) => [field, value.trim()])),
  };
}
