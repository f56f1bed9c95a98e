import type { Subject } from '@poc/kit/auth/subject';
import { refuseBanned as refuse } from '@poc/kit/moderation/refuse-banned';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { type PostingBanDoc, postingBanModel } from '../posting-ban.model.ts';

export async function refuseBanned(tx: Transaction, { id }: Pick<Subject, 'id'>, now: Date): Promise<void> {
  refuse(await postingBanModel(tx).findById(id).lean<PostingBanDoc>(), now);
}
