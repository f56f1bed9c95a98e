export interface TestCard {
  readonly key: string;
  readonly title: string;
  readonly number: string;
  readonly cvv: string;
  readonly pin?: string;
  readonly otp?: string;
  readonly brand: 'visa' | 'verve';
  readonly outcome: 'success' | 'declined' | 'insufficient_funds';
}

/** Paystack's published test cards. */
export const testCards: readonly TestCard[] = [
  {
    key: 'success',
    title: 'Success',
    number: '4084084084084081',
    cvv: '408',
    brand: 'visa',
    outcome: 'success',
  },
  {
    key: 'pin',
    title: 'Asks for a PIN',
    number: '507850785078507812',
    cvv: '081',
    pin: '1111',
    brand: 'verve',
    outcome: 'success',
  },
  {
    key: 'pin-otp',
    title: 'Asks for PIN and OTP',
    number: '5060666666666666666',
    cvv: '123',
    pin: '1234',
    otp: '123456',
    brand: 'verve',
    outcome: 'success',
  },
  {
    key: 'declined',
    title: 'Declined',
    number: '4084080000005408',
    cvv: '001',
    brand: 'visa',
    outcome: 'declined',
  },
  {
    key: 'insufficient-funds',
    title: 'Insufficient funds',
    number: '4084080000670037',
    cvv: '787',
    brand: 'visa',
    outcome: 'insufficient_funds',
  },
];

/** The bank's response by outcome. */
export const gatewayResponses = {
  success: 'Successful',
  declined: 'Declined',
  insufficient_funds: 'Insufficient Funds',
} as const satisfies Record<TestCard['outcome'], string>;

/** Finds a test card by number, with or without spaces. */
export const cardByNumber = (number: string): TestCard | undefined =>
  testCards.find((card) => card.number === number.replaceAll(/[\s-]/g, ''));

export const cardByKey = (key: string | null | undefined): TestCard | undefined =>
  testCards.find((card) => card.key === key);

/** A valid expiry: the end of the year after next. */
export const anyExpiry = (now: number): string =>
  `12/${String((new Date(now).getUTCFullYear() + 2) % 100).padStart(2, '0')}`;
