import { sendContactMessage as contract } from '@poc/contracts/endpoints/identity';
import { everyone } from '@poc/kit/auth/policies';
import type { Subject } from '@poc/kit/auth/subject';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { userModel } from '../../accounts/accounts.api.ts';
import type { IdentityDeps } from '../../deps.ts';
import { route } from '../../route.ts';
import type { ContactPriority } from '../mail-kinds.ts';

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'mail' | 'contactLimit' | 'supportEmail'>;

/**
 * Emails a message to support, with the writer as Reply-To, and a receipt to the writer. Messages from Ultimate members
 * are marked as priority.
 */
export const sendContactMessage = route(contract, everyone, (deps) => async ({ body, subject: writer }) => {
  const { name, email, subject, message } = body;
  const priority = await priorityOf(deps, writer);
  await deps.contactLimit.count(email);
  await withTransaction(deps.db, async (tx) => {
    await deps.mail.add(tx, {
      kind: 'contact-message',
      to: deps.supportEmail,
      replyTo: email,
      data: { name, email, subject, message, ...(priority && { priority }) },
    });
    await deps.mail.add(tx, { kind: 'contact-receipt', to: email, data: { name } });
  });
  return { message: 'Thank you! We received your message and will reply by email.' };
});

async function priorityOf({ db, clock }: Deps, writer: Subject | null): Promise<ContactPriority | null> {
  const account = writer && (await userModel(db).findById(writer.id, { email: 1, plan: 1 }).lean());
  const isOpen = account?.plan?.id === 'ultimate' && clock.now() < account.plan.openUntil;
  return isOpen ? { plan: 'Ultimate', account: account.email } : null;
}
