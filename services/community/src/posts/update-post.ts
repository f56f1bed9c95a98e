import { updatePost as contract } from '@poc/contracts/endpoints/community';
import { postUpdated } from '@poc/contracts/events/community';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { members } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { reviewText } from '@poc/kit/moderation/review-text';
import { writeForPerson } from '@poc/kit/people/write-for-person';
import { Types } from 'mongoose';
import { flagText, refuseBanned, refuseFlood, refuseManyLinks } from '../moderation/moderation.api.ts';
import { type PictureOfPost, resolvePicture } from '../pictures/pictures.api.ts';
import { route } from '../route.ts';
import { assemblePost } from './assemble-posts.ts';
import { emitMentions } from './mentions/emit-mentions.ts';
import { resolveMentions } from './mentions/resolve-mentions.ts';
import { goneFrom, withdrawMentions } from './mentions/withdraw-mentions.ts';
import { type PostDoc, postModel } from './post.model.ts';
import { ownTexts } from './post.policy.ts';
import { snapshotOfPost } from './present-post.ts';
import { revisionModel } from './revision.model.ts';
import { searchFieldsOf } from './search-fields.ts';

/**
 * Updates a post; the earlier text is retained for moderators, an earlier picture is not. Administrators may update
 * any, which is audited. An unchanged post is a no-op.
 */
export const updatePost = route(contract, members, (deps) => async ({ params, body, subject }) => {
  const { db, clock, pictures, findHiddenPeople } = deps;
  const { post, dropped } = await writeForPerson(db, subject, async (tx, person): Promise<Updated> => {
    await refuseBanned(tx, subject, clock.now());
    const known = { ...ownTexts(subject), _id: params.id };
    const before = (await postModel(tx).findOne(known).lean<PostDoc>()) ?? fail('post_not_found');
    const { title, content, userId, _id } = before;
    const { mentions: ids, picture: wanted, ...texts } = body;
    const { picture, dropped } = await resolvePicture(tx, {
      wanted,
      before: before.picture,
      postId: _id,
      authorId: userId,
      subject,
    });
    const isSameText = title === texts.title && content === texts.content;
    if (isSameText && isSamePicture(before.picture, picture)) return { post: before, dropped };
    const editedAt = clock.now();
    const attempt = { subject, person, now: editedAt };
    await refuseFlood(tx, 'edit', attempt);
    const flags = reviewText(`${texts.title}\n${texts.content}`, {
      subject,
      joinedAt: person.joinedAt,
      now: editedAt,
    });
    await refuseManyLinks(tx, flags, attempt, before.flags);
    const mentions = await resolveMentions(tx, { content: texts.content, ids, subject });
    const { picture: _, ...withoutPicture } = before;
    const after = { ...withoutPicture, ...texts, mentions, editedAt, flags, ...(picture && { picture }) };
    await postModel(tx).updateOne(
      { _id },
      {
        $set: {
          ...texts,
          mentions,
          editedAt,
          flags,
          ...searchFieldsOf(texts),
          ...(picture && { picture }),
        },
        ...(!picture && { $unset: { picture: 1 } }),
      },
    );
    await flagText(tx, { _id, kind: 'post', postId: _id, userId, ...texts, flags }, editedAt);
    if (!isSameText) {
      const replaced = { replacedAt: editedAt, replacedBy: new Types.ObjectId(subject.id) };
      await revisionModel(tx).create({ textId: _id, userId, title, content, ...replaced });
    }
    await tx.emit(postUpdated, { key: params.id, data: snapshotOfPost(after) });
    await emitMentions(tx, {
      postId: params.id,
      postTitle: texts.title,
      commentId: null,
      userId: subject.id,
      mentions,
      except: before.mentions?.map((one) => one.userId) ?? [],
    });
    await withdrawMentions(tx, { postId: params.id, commentId: null }, goneFrom(before.mentions, mentions));
    const ownerId = userId.toHexString();
    if (ownerId !== subject.id) {
      const target = { kind: 'post', id: params.id, ownerId } as const;
      const change = {
        before: { title, content, picture: before.picture?.alt ?? null },
        after: { ...texts, picture: picture?.alt ?? null },
      };
      await writeAudit(tx, subject, 'post.update', { target, ...change });
    }
    return { post: after, dropped };
  });
  await pictures.discard(dropped);
  return assemblePost(deps, post, subject, (await findHiddenPeople(subject)).inLists);
});

interface Updated {
  readonly post: PostDoc;
  readonly dropped: readonly string[];
}

const isSamePicture = (before: PictureOfPost | undefined, after: PictureOfPost | undefined): boolean =>
  before?.name === after?.name && before?.alt === after?.alt;
