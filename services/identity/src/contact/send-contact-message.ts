import type * as contracts from '@poc/contracts/endpoints/identity';
import type { everyone } from '@poc/kit/auth/policies';
import type { Input } from '@poc/kit/http/route';
import { withTransaction } from '@poc/kit/mongo/transaction';
import type { IdentityDeps } from '../identity-deps.ts';
import { countContact } from './count-contact.ts';

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'mail' | 'secret' | 'supportEmail'>;

/**
 * Mails a message to support, whose answer goes to the writer, and a receipt to the writer.
 * @throws too_many_requests
 */
export const sendContactMessage =
  (deps: Deps) =>
  async ({ body }: Input<typeof contracts.sendContactMessage, typeof everyone>) => {
    const { name, email, subject, message } = body;
    await withTransaction(deps.db, async (tx) => {
      await countContact(tx, deps, email);
      await deps.mail.add(tx, {
        kind: 'contact-message',
        to: deps.supportEmail,
        replyTo: email,
        data: { name, email, subject, message },
      });
      await deps.mail.add(tx, { kind: 'contact-receipt', to: email, data: { name } });
    });
    return { message: 'Thank you! We got your message and answer by email.' };
  };
