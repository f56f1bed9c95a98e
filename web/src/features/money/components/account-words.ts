import type { ReconciliationReport } from '@poc/contracts/entities/reconciliation';

type Account = ReconciliationReport['accounts'][number]['account'];

export const accountWords: Record<Account, string> = {
  paystack: 'Paystack',
  sales: 'Sales',
  plans: 'Plans',
  card_checks: 'Card checks',
  shipping: 'Shipping',
  discounts: 'Discounts',
  tax: 'Tax',
  vat_payable: 'VAT payable',
  fees: 'Fees',
  refunds: 'Refunds',
  refunds_payable: 'Refunds payable',
  chargebacks: 'Chargebacks',
  suspense: 'Suspense',
  write_offs: 'Write-offs',
  bank: 'Bank',
};

export const accountTexts: Record<Account, string> = {
  paystack: 'What Paystack holds for us',
  sales: 'Products that were paid for',
  plans: 'Plans that were paid for',
  card_checks: 'Small charges that check a card, and go back',
  shipping: 'Delivery that was paid for',
  discounts: 'What codes and free shipping took off',
  tax: 'Tax that was paid',
  vat_payable: 'VAT that we owe for what was paid',
  fees: 'What Paystack keeps',
  refunds: 'What goes back',
  refunds_payable: 'What we owe of it',
  chargebacks: 'What buyers’ banks took back after disputes',
  suspense: 'What came and belongs to no order as it is',
  write_offs: 'Differences that administrators wrote off',
  bank: 'What Paystack paid out to our bank account, and what was paid from there',
};
