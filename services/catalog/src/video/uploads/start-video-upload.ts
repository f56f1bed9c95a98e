import { randomBytes } from 'node:crypto';
import { startVideoUpload as contract } from '@poc/contracts/endpoints/catalog';
import type { Fault } from '@poc/contracts/errors';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import { route } from '../../route.ts';
import { videoTypes } from './video-kind.ts';
import { partBytes, uploadLastsMs } from './video-parts.ts';
import { videoUploadModel } from './video-upload.model.ts';

const acceptedTypes = new Set<string>(Object.values(videoTypes));
const gigabyte = 1024 ** 3;

/**
 * Starts a resumable upload. The browser sends the parts directly to the object store.
 * @throws invalid_request for types other than MP4 and WebM, and for files that are too large
 */
export const startVideoUpload = route(contract, admins, (deps) => async ({ body, subject }) => {
  const { db, clock, videos } = deps;
  const faults = faultsOf(body, videos.maxBytes);
  if (faults.length > 0) fail('invalid_request', { faults });
  const now = clock.now();
  const _id = new Types.ObjectId();
  const expiresAt = new Date(now.getTime() + uploadLastsMs);
  const parts = Math.ceil(body.bytes / partBytes);
  const upload = {
    _id,
    name: randomBytes(16).toString('hex'),
    bytes: body.bytes,
    partBytes,
    parts,
    createdAt: now,
    expiresAt,
    videoUrl: null,
  };
  await withTransaction(db, async (tx) => {
    await videoUploadModel(tx).create(upload);
    await writeAudit(tx, subject, 'show-file.start-upload', {
      target: { kind: 'show-file', id: _id.toHexString() },
      after: { contentType: body.contentType, bytes: body.bytes },
    });
  });
  return { uploadId: _id.toHexString(), partBytes, parts, expiresAt: expiresAt.toISOString() };
});

function faultsOf({ contentType, bytes }: { contentType: string; bytes: number }, maxBytes: number): Fault[] {
  const faults: Fault[] = [];
  if (!acceptedTypes.has(contentType)) {
    faults.push({ path: 'body.contentType', msg: 'must be video/mp4 or video/webm' });
  }
  if (bytes > maxBytes) {
    faults.push({ path: 'body.bytes', msg: `must be at most ${maxBytes / gigabyte} GB` });
  }
  return faults;
}
