import { newId } from '@poc/testing/factories';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { caseModel } from '../moderation/case.model.ts';
import { postingBanModel } from '../moderation/posting-ban.model.ts';
import { reportModel } from '../moderation/report.model.ts';
import { postPictureModel } from '../pictures/post-picture.model.ts';
import { postBookmarkModel } from '../posts/bookmarks/post-bookmark.model.ts';
import { commentModel } from '../posts/comments/comment.model.ts';
import { commentLikeModel } from '../posts/likes/comment-like.model.ts';
import { postLikeModel } from '../posts/likes/post-like.model.ts';
import { postModel } from '../posts/post.model.ts';
import { revisionModel } from '../posts/revision.model.ts';
import { useCommunity } from '../testing/start-community.ts';
import { followModel } from './relations/follow.model.ts';
import { hiddenPersonModel } from './relations/hidden-person.model.ts';

const me = newId();
const userId = new Types.ObjectId(me);
const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 9, minute));
const community = useCommunity();

const ask = (token?: string) => community.service.readInternal(`/internal/people/${me}/data`, token);

describe('GET /internal/people/{id}/data', () => {
  it("200: the user's posts, comments and likes, and excludes other members' data", async () => {
    const { db } = community.service.deps;
    const name = 'a'.repeat(32);
    const pictureUrl = `/uploads/posts/${name}.webp`;
    const later = await community.addPost({
      userId,
      title: 'Later',
      createdAt: at(2),
      likes: 1,
      picture: { name, alt: 'A chart', width: 640, height: 480 },
    });
    await postPictureModel(db).create([
      { _id: name, userId, postId: later._id, createdAt: at(16) },
      { _id: 'b'.repeat(32), userId, createdAt: at(15) },
      { _id: 'c'.repeat(32), userId: new Types.ObjectId(), createdAt: at(15) },
    ]);
    const mine = await community.addPost({ userId, title: 'First', createdAt: at(1) });
    const theirs = await community.addPost({ title: 'Theirs' });
    const [comment] = await commentModel(db).create([
      { postId: theirs._id, userId, content: 'Well said', createdAt: at(3) },
      { postId: theirs._id, userId: new Types.ObjectId(), content: 'Not mine', createdAt: at(4) },
    ]);
    const gone = new Types.ObjectId();
    await postLikeModel(db).create([
      { postId: theirs._id, userId, createdAt: at(5) },
      { postId: gone, userId, createdAt: at(6) },
      { postId: later._id, userId: new Types.ObjectId(), createdAt: at(7) },
    ]);
    await postModel(db).updateOne(
      { _id: theirs._id },
      { $set: { acceptedCommentId: comment?._id, answeredBy: userId } },
    );
    const commentId = new Types.ObjectId();
    await commentLikeModel(db).create({ commentId, userId, createdAt: at(8) });
    await postBookmarkModel(db).create([
      { postId: theirs._id, userId, createdAt: at(12) },
      { postId: theirs._id, userId: new Types.ObjectId(), createdAt: at(12) },
    ]);
    const replaced = { replacedAt: at(9), replacedBy: userId };
    await revisionModel(db).create([
      { textId: mine._id, userId, title: 'Frist', content: 'Some', ...replaced },
      { textId: theirs._id, userId: new Types.ObjectId(), title: 'Not', content: 'mine', ...replaced },
    ]);
    const decided = { kind: 'comment', postId: gone, state: 'hidden', openedAt: at(10) } as const;
    const hidden = { reason: 'Rude', at: at(10), by: new Types.ObjectId(), row: {} };
    await caseModel(db).create([
      { ...decided, _id: commentId, userId, content: 'Mumu', hidden },
      { ...decided, _id: new Types.ObjectId(), userId: new Types.ObjectId(), content: 'Not mine', hidden },
    ]);
    await reportModel(db).create({ textId: gone, userId, reason: 'spam', note: 'Again', createdAt: at(11) });
    await postingBanModel(db).create({ _id: userId, reason: 'Adverts', by: gone, at: at(12) });
    const hides = { blocked: true, muted: false, createdAt: at(13) };
    await hiddenPersonModel(db).create([
      { userId, hiddenId: gone, ...hides },
      { userId: gone, hiddenId: userId, ...hides },
    ]);
    await followModel(db).create([
      { userId, followedId: commentId, createdAt: at(14) },
      { userId: gone, followedId: userId, createdAt: at(15) },
    ]);
    const response = await ask(community.service.tokens.member({ id: me }));
    expect(response.status).toBe(200);
    const text = { content: 'Some content' };
    const onTheirs = { postId: theirs._id.toHexString(), title: 'Theirs' };
    expect(await response.json()).toEqual({
      posts: [
        { id: mine._id.toHexString(), title: 'First', ...text, likes: 0, writtenAt: at(1).toISOString() },
        {
          id: later._id.toHexString(),
          title: 'Later',
          ...text,
          likes: 1,
          picture: { url: pictureUrl, alt: 'A chart' },
          writtenAt: at(2).toISOString(),
        },
      ],
      pictures: [
        { url: pictureUrl, postId: later._id.toHexString(), uploadedAt: at(16).toISOString() },
        { url: `/uploads/posts/${'b'.repeat(32)}.webp`, postId: null, uploadedAt: at(15).toISOString() },
      ],
      comments: [
        {
          id: comment?._id.toHexString(),
          ...onTheirs,
          content: 'Well said',
          writtenAt: at(3).toISOString(),
          isAnswer: true,
        },
      ],
      likedPosts: [
        { ...onTheirs, likedAt: at(5).toISOString() },
        { postId: gone.toHexString(), title: '', likedAt: at(6).toISOString() },
      ],
      likedComments: [{ commentId: commentId.toHexString(), likedAt: at(8).toISOString() }],
      bookmarks: [{ ...onTheirs, bookmarkedAt: at(12).toISOString() }],
      earlierVersions: [
        { id: mine._id.toHexString(), title: 'Frist', content: 'Some', replacedAt: at(9).toISOString() },
      ],
      hiddenTexts: [
        {
          id: commentId.toHexString(),
          kind: 'comment',
          title: '',
          content: 'Mumu',
          reason: 'Rude',
          hiddenAt: at(10).toISOString(),
          appeal: '',
        },
      ],
      reports: [{ id: gone.toHexString(), reason: 'spam', note: 'Again', reportedAt: at(11).toISOString() }],
      recentActions: [],
      postingBans: [{ until: null, reason: 'Adverts', at: at(12).toISOString() }],
      hiddenPeople: [
        { userId: gone.toHexString(), blocked: true, muted: false, since: at(13).toISOString() },
      ],
      following: [{ userId: commentId.toHexString(), since: at(14).toISOString() }],
      followers: [{ userId: gone.toHexString(), since: at(15).toISOString() }],
    });
  });

  it('401 without a token, 404 for another person', async () => {
    expect((await ask()).status).toBe(401);
    expect((await ask(community.service.tokens.member())).status).toBe(404);
    expect((await ask(community.service.tokens.admin())).status).toBe(404);
  });
});
