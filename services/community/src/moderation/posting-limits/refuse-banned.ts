import type { Subject } from '@poc/kit/auth/subject';
import { refuseBanned as refuse } from '@poc/kit/moderation/refuse-banned';
import type { ClientSession, Connection } from 'mongoose';
import { type PostingBanDoc, postingBanModel } from '../posting-ban.model.ts';

/** Rejects writes of a banned person. @throws posting_banned with the end and the reason */
export async function refuseBanned(
  db: Connection,
  { id }: Pick<Subject, 'id'>,
  { now, session }: { now: Date; session: ClientSession },
): Promise<void> {
  refuse(await postingBanModel(db).findById(id).session(session).lean<PostingBanDoc>(), now);
}
