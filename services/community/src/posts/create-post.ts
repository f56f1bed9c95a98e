import { createPost as contract } from '@poc/contracts/endpoints/community';
import { postCreated } from '@poc/contracts/events/community';
import { members } from '@poc/kit/auth/policies';
import { reviewText } from '@poc/kit/moderation/review-text';
import { getAuthor } from '@poc/kit/people/get-person';
import { writeForPerson } from '@poc/kit/people/write-for-person';
import { Types } from 'mongoose';
import { projectedPeople } from '../members/members.api.ts';
import { flagText, refuseBanned, refuseFlood, refuseManyLinks } from '../moderation/moderation.api.ts';
import { resolvePicture } from '../pictures/pictures.api.ts';
import { route } from '../route.ts';
import { assemblePost } from './assemble-posts.ts';
import { emitMentions } from './mentions/emit-mentions.ts';
import { resolveMentions } from './mentions/resolve-mentions.ts';
import { type PostDoc, postModel } from './post.model.ts';
import { snapshotOfPost } from './present-post.ts';

/** Creates a post by the token's subject. A flagged post is shown with a warning, and waits for a moderator. */
export const createPost = route(contract, members, (deps) => async ({ body, subject }) => {
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
    const now = post.createdAt;
    await refuseBanned(tx, subject, now);
    const attempt = { subject, person, now };
    await refuseFlood(tx, 'post', attempt);
    const flags = reviewText(`${post.title}\n${post.content}`, {
      subject,
      joinedAt: person.joinedAt,
      now,
    });
    await refuseManyLinks(tx, flags, attempt);
    const mentions = await resolveMentions(tx, {
      content: post.content,
      ids: body.mentions,
      subject,
    });
    const { picture } = await resolvePicture(tx, {
      wanted: body.picture,
      before: undefined,
      postId: post._id,
      authorId: post.userId,
      subject,
    });
    const stored = {
      ...post,
      ...(mentions.length > 0 && { mentions }),
      ...(flags.length > 0 && { flags }),
      ...(picture && { picture }),
    };
    await postModel(tx).create(stored);
    // A new text has no case to close.
    if (flags.length > 0) await flagText(tx, { ...post, kind: 'post', postId: post._id, flags }, now);
    const postId = post._id.toHexString();
    await tx.emit(postCreated, { key: postId, data: snapshotOfPost(post) });
    await emitMentions(tx, {
      postId,
      postTitle: post.title,
      commentId: null,
      userId: subject.id,
      mentions,
    });
    return { person, stored };
  });
  await getAuthor(deps, projectedPeople, written.person);
  return assemblePost(deps, written.stored, subject);
});
