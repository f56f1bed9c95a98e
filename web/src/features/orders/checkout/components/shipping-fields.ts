import type { AddressInput, SavedAddress } from '@poc/contracts/entities/addresses';
import { nigerianStates } from '@poc/contracts/nigerian-states';
import type { Company } from '../../../../shared/payment/company-of.ts';
import { formatPhone } from '../../../../shared/text/phone.ts';

/** Shipping address as form values. */
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

/** Everything the checkout stores as a draft; delivery and code are empty until chosen. */
export interface CheckoutFields extends ShippingFields, Company {
  /** True if the address is saved for later orders. */
  save: boolean;
  delivery: string;
  code: string;
}

/** In display order. */
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

export const keptFields: readonly (keyof CheckoutFields)[] = [
  ...shippingFields,
  'company_name',
  'tin',
  'delivery',
  'code',
];

export const stateOptions = [
  { value: '', label: 'Choose a state' },
  ...nigerianStates.map((state) => ({ value: state, label: state })),
];

/** Errors for required fields left blank. */
export const shippingMessages = {
  address: { missing: 'Please enter your address.' },
  city: { missing: 'Please enter your city.' },
};

/** The address for the request: trimmed, without empty fields; a pickup has no address. */
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

/** A saved address as form values. */
export const fieldsOf = ({
  id,
  updatedAt,
  phone,
  ...address
}: SavedAddress): Omit<ShippingFields, 'email'> => ({
  ...address,
  phone: formatPhone(phone),
});

/** The address to save; the email belongs to the account. */
export function addressInputOf(fields: ShippingFields): AddressInput {
  const { name, phone, address, city, state, lga, landmark } = fields;
  return { name, phone, address, city, state, lga, landmark };
}
