import { createStreamKey as contract } from '@poc/contracts/endpoints/streaming-admin';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { route } from '../route.ts';
import { auditedStream, findStream } from '../streams/streams.api.ts';
import { showOwnVideo } from './show-own-video.ts';
import { hashStreamKey, newStreamKey, streamKeyModel } from './stream-key.model.ts';

/** Creates a stream's key and makes the stream show the video sent with it. */
export const createStreamKey = route(contract, admins, (deps) => async ({ params, subject }) => {
  const { db, clock, config } = deps;
  const key = newStreamKey();
  await withTransaction(db, async (tx) => {
    const now = clock.now();
    const before = await findStream(tx, params.id);
    if (before.status === 'ended') fail('stream_over');
    await streamKeyModel(tx).updateOne(
      { _id: before._id },
      { $set: { hash: hashStreamKey(key), createdAt: now } },
      { upsert: true },
    );
    const after = await showOwnVideo(tx, before, now);
    await writeAudit(tx, subject, 'stream.key-create', {
      target: { kind: 'stream', id: params.id },
      before: auditedStream(before),
      after: auditedStream(after),
    });
  });
  return { server: config.INGEST_PUBLIC_URL, key };
});
