import { setRecordingCaptions as contract } from '@poc/contracts/endpoints/recordings';
import { captionsFile, liveKey } from '@poc/contracts/recorded-files';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { logged } from '@poc/kit/log';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { withStoreTimeout } from '@poc/kit/storage/with-store-timeout';
import { readWebVtt } from '@poc/kit/video/web-vtt';
import { trusted } from 'mongoose';
import { route } from '../../route.ts';
import { findStream } from '../../streams/streams.api.ts';
import { type BroadcastDoc, broadcastModel } from '../broadcast.model.ts';
import { captionsIn } from './captions.ts';
import { isComplete } from './read-recording.ts';
import { recordedSegments } from './recorded-segments.ts';

/** Sets or removes a replay's captions in one language. A later trim shifts them automatically. */
export const setRecordingCaptions = route(contract, admins, (deps) => async ({ params, body, subject }) => {
  const { lang, text } = body;
  const { db, clock, store, logger } = deps;
  const read = text === null ? null : readWebVtt(text);
  if (read && 'fault' in read)
    return fail('invalid_request', { faults: [{ path: 'body.text', msg: read.fault }] });
  const stream = await findStream(db, params.id);
  if (!(await isComplete(deps, stream))) fail('recording_unfinished');
  const { _id } = stream;
  const broadcast = await broadcastModel(db).findById(_id).lean<BroadcastDoc>();
  const [first] = (await recordedSegments(deps, stream, broadcast?.trim)).segments;
  if (!first) return fail('recording_empty');
  const added = { lang, version: clock.now().getTime(), first: first.seq };
  const keyOf = (captions: Pick<typeof added, 'lang' | 'version'>) =>
    liveKey(captionsFile(params.id, captions));
  if (read) await withStoreTimeout(store.put(keyOf(added), Buffer.from(read.text), 'text/vtt'));
  const former = await withTransaction(db, async (tx) => {
    // A deletion of the stream may have removed its files before this one was stored.
    await findStream(tx, params.id);
    const current = (await broadcastModel(tx).findById(_id).lean<BroadcastDoc>()) ?? fail('recording_empty');
    const before = captionsIn(current);
    const after = [...before.filter((one) => one.lang !== lang), ...(read ? [added] : [])];
    await broadcastModel(tx).updateOne({ _id }, { $set: { captions: after } });
    const languages = (captions: typeof before) => captions.map((one) => one.lang);
    await writeAudit(tx, subject, 'stream.captions', {
      target: { kind: 'stream', id: params.id },
      before: { captions: languages(before) },
      after: { captions: languages(after), changed: lang },
    });
    return before.find((one) => one.lang === lang);
  }).catch(async (error: unknown) => {
    // A commit may fail after it took effect.
    const isSet = await broadcastModel(db).exists({ _id, captions: trusted({ $elemMatch: added }) });
    if (read && !isSet) await withStoreTimeout(store.remove(keyOf(added)));
    throw error;
  });
  if (former)
    await withStoreTimeout(store.remove(keyOf(former))).catch(
      logged(logger, 'could not remove replaced captions'),
    );
  return { left_out: read ? [...read.leftOut] : [] };
});
