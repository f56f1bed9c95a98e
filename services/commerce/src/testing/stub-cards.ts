export type StubCard = ReturnType<typeof stubCard>;

/** Creates a reusable card; the same name is the same card. */
export const stubCard = (name: string) => ({
  authorization_code: `AUTH_${name}`,
  signature: `SIG_${name}`,
  reusable: true,
  last4: '4081',
  brand: 'visa ',
  exp_month: '12',
  exp_year: '2030',
});

/** Returns Paystack's charge of a card. `declined` has the authorization codes of declined cards. */
export function charged(body: Record<string, unknown>, declined: ReadonlySet<string>) {
  const code = String(body.authorization_code);
  const isDeclined = declined.has(code);
  const amount = Number(body.amount);
  return {
    reference: String(body.reference),
    status: isDeclined ? 'failed' : 'success',
    amount,
    requested_amount: amount,
    currency: 'NGN',
    channel: 'card',
    fees: 10_000,
    gateway_response: isDeclined ? 'Declined' : 'Approved',
    authorization: stubCard(code.replace('AUTH_', '')),
  };
}
