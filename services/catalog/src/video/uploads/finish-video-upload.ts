import { buffer } from 'node:stream/consumers';
import type { ResponseOf } from '@poc/contracts/endpoint';
import { finishVideoUpload as contract } from '@poc/contracts/endpoints/catalog';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import type { Subject } from '@poc/kit/auth/subject';
import { singleFlight } from '@poc/kit/cache/single-flight';
import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { withStoreTimeout } from '@poc/kit/storage/with-store-timeout';
import type { CatalogDeps } from '../../deps.ts';
import { route } from '../../route.ts';
import { keysOf, urlOf } from '../../shows/shows.api.ts';
import { findVideoUpload } from './find-video-upload.ts';
import type { ReadBytes } from './read-bytes.ts';
import { type VideoKind, videoKind, videoTypes } from './video-kind.ts';
import { keyOfPart, partKeys, receivedParts } from './video-parts.ts';
import { type VideoUploadDoc, videoUploadModel } from './video-upload.model.ts';

type FinishResponse = ResponseOf<typeof contract>;

/** Timeout in ms: joining two gigabytes may take minutes. */
const joinTimeoutMs = 10 * 60_000;

/**
 * Joins the parts into one file. This may exceed the timeouts of clients and the gateway: repeated calls
 * wait for the same work or return its result.
 * @throws invalid_request if the bytes are not a complete MP4 or WebM video
 */
export const finishVideoUpload = route(contract, admins, (deps) => {
  const finishOnce = singleFlight(finish, (_deps, uploadId) => uploadId);
  return ({ params: { uploadId }, subject }) => finishOnce(deps, uploadId, subject);
});

async function finish(
  deps: CatalogDeps,
  uploadId: string,
  actor: Pick<Subject, 'id'>,
): Promise<FinishResponse> {
  const { db, clock, store } = deps;
  const upload = await findVideoUpload(db, uploadId, clock.now());
  if (upload.videoUrl !== null) return { video_url: upload.videoUrl, bytes: upload.bytes };
  const received = await withStoreTimeout(receivedParts(store, upload));
  if (received.length < upload.parts) return finishedMeanwhile(deps, uploadId);
  const kind = await kindOf(deps, upload);
  const videoUrl = await join(deps, upload, kind);
  // A concurrent process may have joined the parts too, into an identical file of the same name.
  await withTransaction(db, async (tx) => {
    const { modifiedCount } = await videoUploadModel(tx).updateOne(
      { _id: upload._id, videoUrl: null },
      { $set: { videoUrl } },
    );
    if (modifiedCount === 0) return;
    await writeAudit(tx, actor, 'show-file.finish-upload', {
      target: { kind: 'show-file', id: uploadId },
      after: { videoUrl },
    });
  });
  await removeParts(deps, upload);
  return { video_url: videoUrl, bytes: upload.bytes };
}

/** Parts are missing because they never arrived, or because another process has just joined them. */
async function finishedMeanwhile({ db, clock }: CatalogDeps, uploadId: string): Promise<FinishResponse> {
  const upload = await findVideoUpload(db, uploadId, clock.now());
  if (upload.videoUrl === null) return fail('upload_incomplete');
  return { video_url: upload.videoUrl, bytes: upload.bytes };
}

async function kindOf(deps: CatalogDeps, upload: VideoUploadDoc): Promise<VideoKind> {
  const kind = await videoKind(
    (start, size) => withStoreTimeout(readAcross(deps, upload, start, size)),
    upload.bytes,
  );
  if (kind !== null) return kind;
  await videoUploadModel(deps.db).deleteOne({ _id: upload._id });
  await removeParts(deps, upload);
  const faults = [{ path: 'params.uploadId', msg: 'is not a complete MP4 or WebM video' }];
  return fail('invalid_request', { faults });
}

async function readAcross(
  { store }: CatalogDeps,
  upload: VideoUploadDoc,
  ...[start, size]: Parameters<ReadBytes>
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const end = Math.min(start + size, upload.bytes);
  for (let at = start; at < end; ) {
    const part = Math.floor(at / upload.partBytes);
    const within = { start: at % upload.partBytes, size: Math.min(end, (part + 1) * upload.partBytes) - at };
    chunks.push(await buffer(await store.read(keyOfPart(upload, part + 1), within)));
    at += within.size;
  }
  return Buffer.concat(chunks);
}

async function join(
  { videos, store }: CatalogDeps,
  upload: VideoUploadDoc,
  kind: VideoKind,
): Promise<string> {
  const url = urlOf(`${upload.name}.${kind}`);
  const [key = ''] = keysOf(url);
  const joinAll = async (): Promise<void> => {
    await videos.join(partKeys(upload), key, videoTypes[kind]);
    const bytes = await store.sizeOf(key);
    if (bytes !== upload.bytes) throw new Error(`joined file has ${bytes} bytes, expected ${upload.bytes}`);
  };
  await withStoreTimeout(joinAll(), joinTimeoutMs);
  return url;
}

/** Removes the parts. If that fails, the sweep removes them later. */
async function removeParts({ store, logger }: CatalogDeps, upload: VideoUploadDoc): Promise<void> {
  try {
    for (const key of partKeys(upload)) await withStoreTimeout(store.remove(key));
  } catch (error) {
    logger.warn({ err: error }, 'could not remove the parts of a video');
  }
}
