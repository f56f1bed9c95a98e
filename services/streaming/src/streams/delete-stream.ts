import { deleteStream as contract } from '@poc/contracts/endpoints/streaming-admin';
import { streamDeleted } from '@poc/contracts/events/streaming';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { signalStream } from '../cluster/cluster.api.ts';
import { assertNotBeingCopied } from '../ingest/ingest.api.ts';
import { route } from '../route.ts';
import { auditedStream } from './audited-stream.ts';
import { chatCounterModel } from './chat-counter.model.ts';
import { findStream } from './find-stream.ts';
import { streamModel } from './stream.model.ts';
import { streamStatsModel } from './stream-stats.model.ts';

/** Deletes a stream. Without its counter no message can be added; `onStreamDeleted` removes existing ones. */
export const deleteStream = route(contract, admins, (deps) => async ({ params, request, subject }) => {
  const { db } = deps;
  await assertNotBeingCopied(deps, params.id, request.headers.authorization);
  await withTransaction(db, async (tx) => {
    const stream = await findStream(tx, params.id);
    await streamModel(tx).deleteOne({ _id: stream._id });
    await chatCounterModel(tx).deleteOne({ _id: stream._id });
    await streamStatsModel(tx).deleteOne({ _id: stream._id });
    await tx.emit(streamDeleted, {
      key: params.id,
      data: { streamId: params.id, showId: stream.showId.toHexString() },
    });
    await writeAudit(tx, subject, 'stream.delete', {
      target: { kind: 'stream', id: params.id },
      before: auditedStream(stream),
    });
    await signalStream(tx, { streamId: params.id, status: null });
  });
});
