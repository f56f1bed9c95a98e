import { writeAudit } from '@poc/kit/audit/write-audit';
import type { Subject } from '@poc/kit/auth/subject';
import type { Clock } from '@poc/kit/clock';
import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import { auditedStream, findStream, liveUrl } from '../../streams/streams.api.ts';
import { showOwnVideo } from '../show-own-video.ts';

/**
 * Shows the video of an administrator's browser instead of the stream's previous video. Idempotent.
 * @throws stream_not_found, stream_over
 */
export const showDeviceVideo = (
  { db, clock }: { readonly db: Connection; readonly clock: Clock },
  id: string,
  actor: Subject,
): Promise<void> =>
  withTransaction(db, async (tx) => {
    const before = await findStream(tx, id);
    if (before.status === 'ended') fail('stream_over');
    if (before.streamUrl === liveUrl(id)) return;
    const after = await showOwnVideo(tx, before, clock.now());
    await writeAudit(tx, actor, 'stream.device-video', {
      target: { kind: 'stream', id },
      before: auditedStream(before),
      after: auditedStream(after),
    });
  });
