import { unmuteViewer as contract } from '@poc/contracts/endpoints/streaming-admin';
import { admins } from '@poc/kit/auth/policies';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { writeSignal } from '../../cluster/cluster.api.ts';
import { route } from '../../route.ts';
import { findStream } from '../../streams/streams.api.ts';
import { recordAction } from '../actions/record-action.ts';
import { type ChatMuteDoc, chatMuteModel } from './chat-mute.model.ts';

/** Lifts a mute. Idempotent. */
export const unmuteViewer = route(contract, admins, ({ db, clock }) => async ({ params, subject }) => {
  const { id: streamId, userId } = params;
  await withTransaction(db, async (tx) => {
    await findStream(tx, streamId);
    const undone = await chatMuteModel(tx).findOneAndDelete({ streamId, userId }).lean<ChatMuteDoc>();
    if (!undone || (undone.until && undone.until <= clock.now())) return;
    await recordAction(tx, clock, subject, {
      streamId,
      action: 'viewer-unmuted',
      detail: undone.user || 'a viewer',
      before: { until: undone.until, reason: undone.reason },
      after: {},
      userId,
    });
    await writeSignal(tx, streamId, { kind: 'mute', userId, until: null });
  });
});
