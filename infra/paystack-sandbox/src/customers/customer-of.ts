import type { Sandbox } from '../sandbox.ts';
import { randomCode } from '../state/ids.ts';
import type { CustomerRow } from '../state/rows.ts';
import { keyOf } from '../state/store.ts';

/** Personal details except the email address. */
export type Person = Partial<Pick<CustomerRow, 'firstName' | 'lastName' | 'phone' | 'metadata'>>;

/** Finds or creates the customer of an email address. Details in the request overwrite stored ones. */
export function customerOf(sandbox: Sandbox, email: string, person: Person = {}): CustomerRow {
  const { customers, ids } = sandbox.store;
  const existing = customers.find(keyOf.email(email));
  if (existing !== undefined && Object.keys(person).length === 0) return existing;
  return customers.put({
    ...(existing ?? {
      id: ids.next(),
      code: `CUS_${randomCode(15)}`,
      email,
      firstName: null,
      lastName: null,
      phone: null,
      metadata: null,
      createdAt: sandbox.now(),
    }),
    ...person,
  });
}
