import type * as contracts from '@poc/contracts/endpoints/community';
import { postCreated } from '@poc/contracts/events/community';
import type { members } from '@poc/kit/auth/policies';
import type { Input } from '@poc/kit/http/route';
import { learnAuthor } from '@poc/kit/people/learn-person';
import { writeForPerson } from '@poc/kit/people/write-for-person';
import { Types } from 'mongoose';
import type { CommunityDeps } from '../community-deps.ts';
import { emitMentions } from '../mentions/emit-mentions.ts';
import { resolveMentions } from '../mentions/resolve-mentions.ts';
import { refuseBanned } from '../posting/refuse-banned.ts';
import { assemblePost } from './assemble-posts.ts';
import { type PostDoc, postModel } from './post.model.ts';
import { snapshotOfPost } from './present-post.ts';
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
      const mentions = await resolveMentions(db, tx.session, {
        content: post.content,
        ids: body.mentions,
        subject,
      });
      const stored = mentions.length > 0 ? { ...post, mentions } : post;
      await postModel(db).create([stored], { session: tx.session });
      const postId = post._id.toHexString();
      await tx.emit(postCreated, { key: postId, data: snapshotOfPost(post) });
      await emitMentions(tx, db, {
        postId,
        postTitle: post.title,
        commentId: null,
        userId: subject.id,
        mentions,
      });
      return { person, stored };
    });
    await learnAuthor(deps, written.person);
    return assemblePost(db, written.stored, subject);
  };
