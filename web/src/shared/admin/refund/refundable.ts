const kobo = (naira: number) => Math.round(naira * 100);

/** Validates a refund amount. Returns the error text, or true. */
export function amountRule(text: string, refundable: number): true | string {
  if (text.trim() === '') return 'Please enter an amount.';
  if (!/^\d+(\.\d{1,2})?$/.test(text.trim()) || kobo(Number(text)) === 0)
    return 'Please enter an amount in naira above 0, with two decimals at most.';
  return kobo(Number(text)) <= kobo(refundable) || 'That is more than the refundable amount of this payment.';
}
