import type * as contracts from '@poc/contracts/endpoints/community';
import { postCreated } from '@poc/contracts/events/community';
import type { members } from '@poc/kit/auth/policies';
import type { Input } from '@poc/kit/http/route';
import { learnAuthor } from '@poc/kit/people/learn-person';
import { writeForPerson } from '@poc/kit/people/write-for-person';
import { Types } from 'mongoose';
import type { CommunityDeps } from '../community-deps.ts';
import { refuseBanned } from '../posting/refuse-banned.ts';
import { type PostDoc, postModel } from './post.model.ts';
import { presentPost, snapshotOfPost } from './present-post.ts';
import { refuseFlood } from './refuse-flood.ts';

const floodLimit = { most: 10, windowMs: 10 * 60_000 };

/**
 * Writes a post. The author is the token's subject and nobody else.
 * @throws posting_banned; too_many_requests for the 11th within 10 minutes; unauthenticated for an erased person
 */
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
      commentsCount: 0,
      createdAt: clock.now(),
    };
    const written = await writeForPerson(db, subject, async (tx, person) => {
      const at = { now: post.createdAt, session: tx.session };
      await refuseBanned(db, subject, at);
      await refuseFlood(postModel(db), subject, { ...floodLimit, ...at });
      await postModel(db).create([post], { session: tx.session });
      await tx.emit(postCreated, { key: post._id.toHexString(), data: snapshotOfPost(post) });
      return person;
    });
    const author = await learnAuthor(deps, written);
    return presentPost(post, {
      bookmarked: new Set(),
      people: new Map([[subject.id, author]]),
      comments: [],
      liked: new Set(),
      viewer: subject,
    });
  };
