import { invalid, missing, unknown } from '../http/api-error.ts';
import { pageOf } from '../http/page-of.ts';
import { isEmail, metadataOf, text } from '../http/read-fields.ts';
import { done } from '../http/reply.ts';
import { get, post, type Route } from '../http/router.ts';
import { integration } from '../present.ts';
import type { Sandbox } from '../sandbox.ts';
import { keyOf } from '../state/store.ts';
import { customerOf } from './customer-of.ts';
import { presentAuthorization, presentCustomer } from './present-customer.ts';

/** Routes of customers, their stored cards and the balance. */
export const customerRoutes = (sandbox: Sandbox): Route[] => {
  const { customers, authorizations, transactions, refunds } = sandbox.store;
  return [
    post('/customer', ({ body }) => {
      const email = text(body, 'email');
      if (email === undefined) throw missing('Email Address is required');
      if (!isEmail(email)) throw invalid('Invalid Email Address Passed', 'invalid_email_address');
      const metadata = metadataOf(body);
      const customer = customerOf(sandbox, email, {
        firstName: text(body, 'first_name') ?? null,
        lastName: text(body, 'last_name') ?? null,
        phone: text(body, 'phone') ?? null,
        metadata: metadata === '' ? null : metadata,
      });
      return done('Customer created', {
        ...presentCustomer(customer),
        identified: false,
        identifications: null,
      });
    }),

    get('/customer', ({ query }) => {
      const email = query.get('email');
      const found = [...customers.all()].toReversed().filter((row) => email === null || row.email === email);
      const { rows, meta } = pageOf(found, query);
      return done('Customers retrieved', rows.map(presentCustomer), meta);
    }),

    post('/customer/deactivate_authorization', ({ body }) => {
      const code = text(body, 'authorization_code');
      if (code === undefined) throw missing('Authorization code is required');
      const authorization = authorizations.find(code);
      if (!authorization?.active) throw unknown('Authorization code not found.', 'authorization_not_found');
      authorizations.put({ ...authorization, active: false });
      return done('Authorization has been deactivated');
    }),

    get('/customer/:code', ({ params }) => {
      const name = params.code ?? '';
      const customer = customers.find(name) ?? customers.find(keyOf.email(name));
      if (customer === undefined) throw unknown('Customer not found', 'customer_not_found');
      const stored = [...authorizations.all()].filter(
        (row) => row.customerId === customer.id && row.active && row.reusable,
      );
      return done('Customer retrieved', {
        transactions: [],
        subscriptions: [],
        authorizations: stored.map(presentAuthorization),
        ...presentCustomer(customer),
        integration,
        dedicated_account: null,
        identified: false,
        identifications: null,
      });
    }),

    get('/balance', () => {
      // Refunds reduce the balance; fees are not returned.
      let balance = 0;
      for (const row of transactions.all()) {
        if (row.paidAmount === null || row.currency !== 'NGN') continue;
        balance += row.paidAmount - (row.fees ?? 0);
      }
      for (const row of refunds.all()) if (row.status !== 'failed') balance -= row.amount;
      return done('Balances retrieved', [{ currency: 'NGN', balance }]);
    }),
  ];
};
