import { randomBytes } from 'node:crypto';
import { limits } from '@poc/contracts/common';
import { uploadPostPicture as contract } from '@poc/contracts/endpoints/community';
import { members } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { withUpload } from '@poc/kit/http/read-upload';
import { renderSizes } from '@poc/kit/images/render-picture';
import { writeForPerson } from '@poc/kit/people/write-for-person';
import { Types } from 'mongoose';
import { refuseBanned, refuseFlood } from '../moderation/moderation.api.ts';
import { route } from '../route.ts';
import { pictureSizes } from './picture-sizes.ts';
import { postPictureModel } from './post-picture.model.ts';
import { urlOfPicture } from './post-picture-names.ts';

const rules = { file: 'image', maxBytes: limits.maxImageBytes };
/** Time in ms after which an unused upload expires. */
const unusedMs = 24 * 60 * 60_000;

/**
 * Stores a picture that the uploader may add to a post within a day. The row is created before the files, so
 * that no file is ever without a row.
 */
export const uploadPostPicture = route(contract, members, (deps) => async ({ request, subject }) => {
  const { db, clock, pictures } = deps;
  const name = randomBytes(16).toString('hex');
  await writeForPerson(db, subject, async (tx, person) => {
    const now = clock.now();
    await refuseBanned(tx, subject, now);
    // Counted before the file is read: reading and decoding are the expensive parts, also of rejected files.
    await refuseFlood(tx, 'upload', { subject, person, now });
    const expiresAt = new Date(now.getTime() + unusedMs);
    const row = { _id: name, userId: new Types.ObjectId(subject.id), createdAt: now, expiresAt };
    await postPictureModel(tx).create(row);
  });
  return withUpload(request, rules, async ({ file }) => {
    const renditions = await renderSizes(file, pictureSizes);
    const [widest] = renditions;
    if (!widest) return fail('image_unreadable');
    await pictures.add(
      name,
      renditions.map(({ bytes }) => bytes),
    );
    const size = { width: widest.width, height: widest.height };
    const stored = await postPictureModel(db).updateOne({ _id: name }, { $set: size });
    if (stored.matchedCount === 0) {
      // The uploader's account was deleted during the upload.
      await pictures.discard([name]);
      return fail('unauthenticated');
    }
    return { url: urlOfPicture(name), ...size };
  });
});
