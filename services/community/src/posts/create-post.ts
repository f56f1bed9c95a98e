import type * as contracts from '@poc/contracts/endpoints/community';
import { postCreated } from '@poc/contracts/events/community';
import type { members } from '@poc/kit/auth/policies';
import type { Input } from '@poc/kit/http/route';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import type { CommunityDeps } from '../community-deps.ts';
import { learnAuthor } from '../projections/learn-author.ts';
import { rememberPerson } from '../projections/remember-person.ts';
import { type PostDoc, postModel } from './post.model.ts';
import { presentPost, snapshotOfPost } from './present-post.ts';

/** Writes a post. The author is the token's subject and nobody else. */
export const createPost =
  (deps: CommunityDeps) =>
  async ({ body, subject }: Input<typeof contracts.createPost, typeof members>) => {
    const { db, clock } = deps;
    const post: PostDoc = {
      _id: new Types.ObjectId(),
      userId: new Types.ObjectId(subject.id),
      title: body.title,
      content: body.content,
      likes: 0,
      createdAt: clock.now(),
    };
    const written = await withTransaction(db, async (tx) => {
      const person = await rememberPerson(tx, db, subject);
      await postModel(db).create([post], { session: tx.session });
      await tx.emit(postCreated, { key: post._id.toHexString(), data: snapshotOfPost(post) });
      return person;
    });
    const author = await learnAuthor(deps, written);
    return presentPost(post, {
      people: new Map([[subject.id, author]]),
      comments: [],
      liked: false,
      viewer: subject,
    });
  };
