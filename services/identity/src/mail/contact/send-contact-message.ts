import { sendContactMessage as contract } from '@poc/contracts/endpoints/identity';
import { everyone } from '@poc/kit/auth/policies';
import type { Subject } from '@poc/kit/auth/subject';
import { route } from '@poc/kit/http/route';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { userModel } from '../../accounts/accounts.api.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { ContactPriority } from '../mail-kinds.ts';
import { countContact } from './count-contact.ts';

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'mail' | 'secret' | 'supportEmail'>;

/**
 * Emails a message to support, with the writer as Reply-To, and a receipt to the writer. Messages from Ultimate members
 * are marked as priority.
 * @throws too_many_requests
 */
export const sendContactMessage = route(
  contract,
  everyone,
  (deps: Deps) =>
    async ({ body, subject: writer }) => {
      const { name, email, subject, message } = body;
      const priority = await priorityOf(deps, writer);
      await withTransaction(deps.db, async (tx) => {
        await countContact(tx, deps, email);
        await deps.mail.add(tx, {
          kind: 'contact-message',
          to: deps.supportEmail,
          replyTo: email,
          data: { name, email, subject, message, ...(priority && { priority }) },
        });
        await deps.mail.add(tx, { kind: 'contact-receipt', to: email, data: { name } });
      });
      return { message: 'Thank you! We received your message and will reply by email.' };
    },
);

/** Returns the priority that the plan of the signed-in account grants, or null. */
async function priorityOf({ db, clock }: Deps, writer: Subject | null): Promise<ContactPriority | null> {
  const account = writer && (await userModel(db).findById(writer.id, { email: 1, plan: 1 }).lean());
  const isOpen = account?.plan?.id === 'ultimate' && clock.now() < account.plan.openUntil;
  return isOpen ? { plan: 'Ultimate', account: account.email } : null;
}
