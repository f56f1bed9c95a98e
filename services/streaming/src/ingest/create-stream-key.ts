import { createStreamKey as contract } from '@poc/contracts/endpoints/streaming';
import { streamUpdated } from '@poc/contracts/events/streaming';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { route } from '@poc/kit/http/route';
import { withTransaction } from '@poc/kit/mongo/transaction';
import type { StreamingDeps } from '../deps.ts';
import {
  auditedStream,
  findStream,
  liveAddress,
  snapshotOfStream,
  streamModel,
} from '../streams/streams.api.ts';
import { hashStreamKey, newStreamKey, streamKeyModel } from './stream-key.model.ts';

/** Creates a stream's key, and makes the video sent with it the one that the stream shows. */
export const createStreamKey = route(
  contract,
  admins,
  ({ db, clock, config }: StreamingDeps) =>
    async ({ params, subject }) => {
      const key = newStreamKey();
      await withTransaction(db, async (tx) => {
        const { session } = tx;
        const now = clock.now();
        const before = await findStream(db, params.id, session);
        if (before.status === 'ended') fail('stream_over');
        const streamUrl = liveAddress(params.id);
        const after = { ...before, streamUrl, updatedAt: now };
        await streamKeyModel(db).updateOne(
          { _id: before._id },
          { $set: { hash: hashStreamKey(key), createdAt: now } },
          { upsert: true, session },
        );
        await streamModel(db).updateOne(
          { _id: before._id },
          { $set: { streamUrl, updatedAt: now } },
          { session },
        );
        await tx.emit(streamUpdated, { key: params.id, data: snapshotOfStream(after) });
        await writeAudit(tx, {
          actor: subject,
          action: 'stream.key-create',
          target: { kind: 'stream', id: params.id },
          before: auditedStream(before),
          after: auditedStream(after),
        });
      });
      return { server: config.INGEST_PUBLIC_URL, key };
    },
);
