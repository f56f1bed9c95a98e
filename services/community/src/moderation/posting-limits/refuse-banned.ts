import type { Subject } from '@poc/kit/auth/subject';
import { refuseBanned as refuse } from '@poc/kit/moderation/refuse-banned';
import type { ClientSession, Connection } from 'mongoose';
import { type PostingBanDoc, postingBanModel } from '../posting-ban.model.ts';

export async function refuseBanned(
  db: Connection,
  { id }: Pick<Subject, 'id'>,
  { now, session }: { now: Date; session: ClientSession },
): Promise<void> {
  refuse(await postingBanModel(db).findById(id).session(session).lean<PostingBanDoc>(), now);
}
