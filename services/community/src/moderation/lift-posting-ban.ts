import { liftPostingBan as contract } from '@poc/contracts/endpoints/community-moderation';
import { postingUnbanned } from '@poc/contracts/events/community';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { route } from '../route.ts';
import { type PostingBanDoc, postingBanModel } from './posting-ban.model.ts';

export const liftPostingBan = route(contract, admins, ({ db, clock }) => ({ params, subject }) => {
  return withTransaction(db, async (tx) => {
    const lifted = await postingBanModel(tx).findOneAndDelete({ _id: params.id }).lean<PostingBanDoc>();
    if (!lifted || (lifted.until && lifted.until <= clock.now())) return;
    await tx.emit(postingUnbanned, { key: params.id, data: { userId: params.id, by: subject.id } });
    await writeAudit(tx, subject, 'posting-ban.lift', {
      target: { kind: 'posting-ban', id: params.id, ownerId: params.id },
      before: { until: lifted.until?.toISOString() ?? null, reason: lifted.reason },
    });
  });
});
