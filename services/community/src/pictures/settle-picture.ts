import type { PostInput } from '@poc/contracts/entities/community';
import type { Subject } from '@poc/kit/auth/subject';
import { fail } from '@poc/kit/errors';
import { type ClientSession, type Connection, Types, trusted } from 'mongoose';
import { type PostPictureDoc, postPictureModel } from './post-picture.model.ts';
import { nameOfPicture } from './post-picture-names.ts';

/** The picture as its post keeps it. */
export interface PictureOfPost {
  name: string;
  alt: string;
  width: number;
  height: number;
}

interface Settled {
  /** What the post has from now on. */
  readonly picture: PictureOfPost | undefined;
  /** Names of pictures whose files have to go after the commit. */
  readonly dropped: readonly string[];
}

/**
 * Decides in the transaction of a post which picture it has from now on. A new one must have been uploaded by the subject
 * and wait for a post: so a picture belongs to one post, and goes with it.
 * @param post.wanted as `postInput.picture`
 * @throws invalid_request naming the field for a picture that is gone, another's, or another post's
 */
export async function settlePicture(
  db: Connection,
  session: ClientSession,
  post: {
    readonly wanted: PostInput['picture'];
    readonly before: PictureOfPost | undefined;
    readonly postId: Types.ObjectId;
    readonly authorId: Types.ObjectId;
    readonly subject: Subject;
  },
): Promise<Settled> {
  const { wanted, before } = post;
  if (wanted === undefined) return { picture: before, dropped: [] };
  const name = wanted && nameOfPicture(wanted.url);
  if (wanted && before && before.name === name) {
    return { picture: { ...before, alt: wanted.alt }, dropped: [] };
  }
  const picture = wanted ? await claim(db, session, { ...post, name, alt: wanted.alt }) : undefined;
  if (!before) return { picture, dropped: [] };
  await postPictureModel(db).deleteOne({ _id: before.name }, { session });
  return { picture, dropped: [before.name] };
}

async function claim(
  db: Connection,
  session: ClientSession,
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
  const row = await postPictureModel(db)
    .findOneAndUpdate(
      waiting,
      { $set: { postId, userId: authorId }, $unset: { expiresAt: 1 } },
      { session, returnDocument: 'after' },
    )
    .lean<PostPictureDoc>();
  if (!row) {
    const msg = 'is not there any more; choose the picture again';
    return fail('invalid_request', { faults: [{ path: 'body.picture', msg }] });
  }
  const { width = 0, height = 0 } = row;
  return { name: row._id, alt, width, height };
}
