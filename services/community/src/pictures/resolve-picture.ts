import type { PostInput } from '@poc/contracts/entities/community';
import type { Subject } from '@poc/kit/auth/subject';
import { fail } from '@poc/kit/errors';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { Types, trusted } from 'mongoose';
import { type PostPictureDoc, postPictureModel } from './post-picture.model.ts';
import { nameOfPicture } from './post-picture-names.ts';

export interface PictureOfPost {
  name: string;
  alt: string;
  width: number;
  height: number;
}

interface ResolvedPicture {
  readonly picture: PictureOfPost | undefined;
  /** Names of pictures whose files must be removed after the commit. */
  readonly dropped: readonly string[];
}

/**
 * Determines the picture of a post, in the post's transaction. A new picture must be an unused upload of the subject,
 * so that each picture belongs to one post and is deleted with it.
 * @param post.wanted as `postInput.picture`
 * @throws invalid_request with the field's path for a deleted picture, or one of another person or post
 */
export async function resolvePicture(
  tx: Transaction,
  post: {
    readonly wanted: PostInput['picture'];
    readonly before: PictureOfPost | undefined;
    readonly postId: Types.ObjectId;
    readonly authorId: Types.ObjectId;
    readonly subject: Subject;
  },
): Promise<ResolvedPicture> {
  const { wanted, before } = post;
  if (wanted === undefined) return { picture: before, dropped: [] };
  const name = wanted && nameOfPicture(wanted.url);
  if (wanted && before && before.name === name) {
    return { picture: { ...before, alt: wanted.alt }, dropped: [] };
  }
  const picture = wanted ? await claim(tx, { ...post, name, alt: wanted.alt }) : undefined;
  if (!before) return { picture, dropped: [] };
  await postPictureModel(tx).deleteOne({ _id: before.name });
  return { picture, dropped: [before.name] };
}

async function claim(
  tx: Transaction,
  claimed: {
    name: string | null;
    alt: string;
    postId: Types.ObjectId;
    authorId: Types.ObjectId;
    subject: Subject;
  },
): Promise<PictureOfPost> {
  const { name, alt, postId, authorId, subject } = claimed;
  const waiting = {
    _id: name ?? '',
    userId: new Types.ObjectId(subject.id),
    postId: trusted({ $exists: false }),
    width: trusted({ $exists: true }),
  };
  const row = await postPictureModel(tx)
    .findOneAndUpdate(
      waiting,
      { $set: { postId, userId: authorId }, $unset: { expiresAt: 1 } },
      { returnDocument: 'after' },
    )
    .lean<PostPictureDoc>();
  if (!row) {
    const msg = 'is no longer available; choose the picture again';
    return fail('invalid_request', { faults: [{ path: 'body.picture', msg }] });
  }
  const { width = 0, height = 0 } = row;
  return { name: row._id, alt, width, height };
}
