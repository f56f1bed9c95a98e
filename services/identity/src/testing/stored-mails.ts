import { mailModel } from '../mail/mail.model.ts';
import type { MailData, MailKind } from '../mail/mail-kinds.ts';
import { createMailQueue } from '../mail/mail-queue.ts';
import type { TestIdentity } from './start-identity.ts';

export interface StoredMail {
  kind: MailKind;
  userId: string | null;
  data: Record<string, unknown>;
}

export async function mailsTo(identity: TestIdentity, email: string): Promise<StoredMail[]> {
  const { db, clock, config } = identity.service.deps;
  const queue = createMailQueue({ db, clock, secret: config.KEY_ENCRYPTION_SECRET });
  const rows = await mailModel(db).find({ status: 'waiting' }).sort({ dueAt: 1 }).lean();
  return rows.flatMap((row) => {
    const { to, data } = queue.open(row);
    return to === email ? [{ kind: row.kind, userId: row.userId, data: { ...data } }] : [];
  });
}

export async function newestMail<K extends MailKind>(
  identity: TestIdentity,
  email: string,
  kind: K,
): Promise<MailData[K]> {
  const mail = (await mailsTo(identity, email)).findLast((one) => one.kind === kind);
  if (!mail) throw new Error(`no email of the kind ${kind} is queued for that address`);
  return mail.data as MailData[K];
}
