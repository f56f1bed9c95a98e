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

type Rule = (value: string) => true | string;

const required =
  (missing: string, max: number): Rule =>
  (value) => {
    const text = value.trim();
    if (text === '') return missing;
    return text.length <= max || `This is too long: at most ${max} characters.`;
  };
const optional =
  (max: number): Rule =>
  (value) =>
    value.trim().length <= max || `This is too long: at most ${max} characters.`;
const matching =
  (pattern: RegExp, message: string): Rule =>
  (value) =>
    pattern.test(value.trim()) || message;
const all =
  (...rules: readonly Rule[]): Rule =>
  (value) => {
    for (const rule of rules) {
      const outcome = rule(value);
      if (outcome !== true) return outcome;
    }
    return true;
  };

/**
 * What the contract's `shippingInfo` asks of each field, in words for people. The schema itself does not come to the
 * browser (zod alone is a tenth of a page's code); a test holds these rules against it.
 */
export const shippingRules: Record<keyof ShippingFields, Rule> = {
  name: all(
    required('Please enter your name.', 100),
    matching(/^[^<>\p{Cc}]*$/u, 'Please leave out < and >.'),
  ),
  email: all(
    required('Please enter your email.', 254),
    matching(
      /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@([a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i,
      'Please enter a valid email.',
    ),
  ),
  phone: all(
    required('Please enter your phone number.', 25),
    matching(/^[+\d][\d\s().-]{6,}$/, 'Please enter a valid phone number.'),
  ),
  address: required('Please enter your address.', 300),
  city: required('Please enter your city.', 100),
  state: optional(60),
  lga: optional(100),
  landmark: optional(200),
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
