import { jsonId } from '../http/reply.ts';
import { domain, integration, iso } from '../present.ts';
import type { Sandbox } from '../sandbox.ts';
import type { AuthorizationRow, CustomerRow } from '../state/rows.ts';

/** A customer within a transaction or an event. */
export function customerWithin(sandbox: Sandbox, customerId: string) {
  const customer = sandbox.store.customers.get(customerId);
  if (customer === undefined) return {};
  return {
    id: jsonId(customer.id),
    first_name: customer.firstName,
    last_name: customer.lastName,
    email: customer.email,
    customer_code: customer.code,
    phone: customer.phone,
    metadata: customer.metadata,
    risk_action: 'default',
    international_format_phone: null,
  };
}

/** A customer in a list. */
export function presentCustomer(customer: CustomerRow) {
  return {
    integration,
    first_name: customer.firstName,
    last_name: customer.lastName,
    email: customer.email,
    phone: customer.phone,
    metadata: customer.metadata,
    domain,
    customer_code: customer.code,
    risk_action: 'default',
    id: jsonId(customer.id),
    createdAt: iso(customer.createdAt),
    updatedAt: iso(customer.createdAt),
  };
}

/** An authorization within a transaction or an event; an empty object without one. */
export function presentAuthorization(authorization: AuthorizationRow | undefined) {
  if (authorization === undefined) return {};
  const transfer = authorization.channel === 'bank_transfer';
  return {
    authorization_code: authorization.code,
    bin: authorization.bin,
    last4: authorization.last4,
    exp_month: authorization.expMonth,
    exp_year: authorization.expYear,
    channel: authorization.channel,
    card_type: authorization.cardType,
    bank: authorization.bank,
    country_code: 'NG',
    brand: authorization.brand,
    reusable: authorization.reusable,
    signature: authorization.signature,
    account_name: null,
    ...(transfer
      ? {
          sender_country: 'NG',
          sender_bank: null,
          sender_bank_account_number: 'XXXXXXX553',
          sender_name: 'Sandbox Sender',
          narration: 'Sandbox transfer',
        }
      : {}),
  };
}
