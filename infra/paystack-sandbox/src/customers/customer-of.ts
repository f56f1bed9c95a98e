import type { Sandbox } from '../sandbox.ts';
import { randomCode } from '../state/ids.ts';
import type { CustomerRow } from '../state/rows.ts';
import { keyOf } from '../state/store.ts';

/** What may be known of a person beside the address. */
export type Person = Partial<Pick<CustomerRow, 'firstName' | 'lastName' | 'phone' | 'metadata'>>;

/** The customer of an email address; a new one when nobody has it. What a request says of the person is kept. */
export function customerOf(sandbox: Sandbox, email: string, person: Person = {}): CustomerRow {
  const { customers, ids } = sandbox.store;
  const known = customers.find(keyOf.email(email));
  if (known !== undefined && Object.keys(person).length === 0) return known;
  return customers.put({
    ...(known ?? {
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
