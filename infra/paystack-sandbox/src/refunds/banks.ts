const bank = (id: number, name: string, code: string) => ({
  id,
  name,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  code,
  active: true,
  country: 'Nigeria',
  currency: 'NGN',
  type: 'nuban',
});

/** Some Nigerian banks, in Paystack's format. */
export const banks = [
  bank(1, 'Access Bank', '044'),
  bank(6, 'First Bank of Nigeria', '011'),
  bank(9, 'Guaranty Trust Bank', '058'),
  bank(67, 'Kuda Bank', '50211'),
  bank(171, 'OPay Digital Services Limited', '999992'),
  bank(18, 'United Bank For Africa', '033'),
  bank(21, 'Zenith Bank', '057'),
];
