import { deleteStreamKey as contract } from '@poc/contracts/endpoints/streaming-admin';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { route } from '../route.ts';
import { findStream } from '../streams/streams.api.ts';
import { type StreamKeyDoc, streamKeyModel } from './stream-key.model.ts';

/** Revokes a stream's key; its encoder is disconnected within a few seconds. Idempotent. */
export const deleteStreamKey = route(contract, admins, ({ db }) => async ({ params, subject }) => {
  await withTransaction(db, async (tx) => {
    const { _id } = await findStream(tx, params.id);
    const key = await streamKeyModel(tx).findOneAndDelete({ _id }).lean<StreamKeyDoc>();
    if (!key) return;
    await writeAudit(tx, subject, 'stream.key-delete', {
      target: { kind: 'stream', id: params.id },
      before: { keyCreatedAt: key.createdAt },
      after: { keyCreatedAt: null },
    });
  });
});
