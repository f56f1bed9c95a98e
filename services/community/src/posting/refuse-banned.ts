import type { Subject } from '@poc/kit/auth/subject';
import { fail } from '@poc/kit/errors';
import type { ClientSession, Connection } from 'mongoose';
import { type PostingBanDoc, postingBanModel } from './posting-ban.model.ts';

const lagosTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Africa/Lagos',
});

/** Refuses what a person writes while they are banned. @throws posting_banned with the end and the reason */
export async function refuseBanned(
  db: Connection,
  { id }: Pick<Subject, 'id'>,
  { now, session }: { now: Date; session: ClientSession },
): Promise<void> {
  const ban = await postingBanModel(db).findById(id).session(session).lean<PostingBanDoc>();
  if (!ban || (ban.until && ban.until <= now)) return;
  const end = ban.until ? `until ${lagosTime.format(ban.until)} (Lagos time)` : 'without an end';
  fail('posting_banned', { detail: `You are banned ${end}. The reason: ${ban.reason}` });
}
