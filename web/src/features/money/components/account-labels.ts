import type { ReconciliationReport } from '@poc/contracts/entities/reconciliation';

type Account = ReconciliationReport['accounts'][number]['account'];

export const accountLabels: Record<Account, string> = {
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
  paystack: 'Our balance at Paystack',
  sales: 'Paid products',
  plans: 'Paid plans',
  card_checks: 'Small charges that verify a card and are refunded',
  shipping: 'Paid delivery',
  discounts: 'Discount codes and free shipping',
  tax: 'Paid tax',
  vat_payable: 'VAT owed on payments',
  fees: 'Paystack fees',
  refunds: 'Refunded income',
  refunds_payable: 'Refunds that are still owed',
  chargebacks: 'Amounts charged back after disputes',
  suspense: 'Payments without a matching order',
  write_offs: 'Differences that administrators wrote off',
  bank: 'Payouts to our bank account, and payments from it',
};
