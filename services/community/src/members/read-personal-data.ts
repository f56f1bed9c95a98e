import type { PersonalData } from '@poc/kit/http/personal-data';
import { type Connection, type PipelineStage, Types } from 'mongoose';
import type { CommunityDeps } from '../deps.ts';
import {
  actions,
  type CaseDoc,
  caseModel,
  type PostingBanDoc,
  postingBanModel,
  type RecentActionsDoc,
  type ReportDoc,
  recentActionsModel,
  reportModel,
} from '../moderation/moderation.api.ts';
import { type PostPictureDoc, postPictureModel, urlOfPicture } from '../pictures/pictures.api.ts';
import {
  type CommentDoc,
  type CommentLikeDoc,
  commentLikeModel,
  commentModel,
  type PostBookmarkDoc,
  type PostDoc,
  type PostLikeDoc,
  postBookmarkModel,
  postLikeModel,
  postModel,
  type RevisionDoc,
  revisionModel,
} from '../posts/posts.api.ts';
import { type FollowDoc, followModel } from './relations/follow.model.ts';
import { type HiddenPersonDoc, hiddenPersonModel } from './relations/hidden-person.model.ts';

/** A row joined with its post; `posts` is empty when the post is deleted. */
type Titled<T> = T & { posts: Pick<PostDoc, 'title' | 'acceptedCommentId'>[] };

export const readPersonalData =
  ({ db }: Pick<CommunityDeps, 'db'>) =>
  async (userId: string): Promise<PersonalData> => {
    const person = new Types.ObjectId(userId);
    return {
      posts: posts(db, person),
      pictures: pictures(db, person),
      comments: comments(db, person),
      likedPosts: likedPosts(db, person),
      likedComments: likedComments(db, person),
      bookmarks: bookmarks(db, person),
      earlierVersions: earlierVersions(db, person),
      hiddenTexts: hiddenTexts(db, person),
      reports: reports(db, person),
      postingBans: postingBans(db, person),
      recentActions: recentActions(db, person),
      hiddenPeople: hiddenPeople(db, person),
      following: following(db, person),
      followers: followers(db, person),
    };
  };

async function* posts(db: Connection, userId: Types.ObjectId) {
  const rows = postModel(db).aggregate<PostDoc>(oldestFirst(userId));
  for await (const { _id, title, content, likes, createdAt, picture, acceptedCommentId } of rows.cursor()) {
    const shown = picture && { picture: { url: urlOfPicture(picture.name), alt: picture.alt } };
    yield {
      id: _id.toHexString(),
      title,
      content,
      likes,
      ...shown,
      ...(acceptedCommentId && { answerId: acceptedCommentId.toHexString() }),
      writtenAt: createdAt.toISOString(),
    };
  }
}

/** Exports uploaded pictures, including unused ones. */
async function* pictures(db: Connection, userId: Types.ObjectId) {
  const rows = postPictureModel(db).find({ userId }).sort({ createdAt: -1, _id: -1 }).lean<PostPictureDoc>();
  for await (const { _id, postId, createdAt } of rows.cursor()) {
    yield {
      url: urlOfPicture(_id),
      postId: postId?.toHexString() ?? null,
      uploadedAt: createdAt.toISOString(),
    };
  }
}

async function* comments(db: Connection, userId: Types.ObjectId) {
  const rows = commentModel(db).aggregate<Titled<CommentDoc>>([...oldestFirst(userId), ...withTitle]);
  for await (const row of rows.cursor()) {
    const written = { content: row.content, writtenAt: row.createdAt.toISOString() };
    const isAnswer = row.posts[0]?.acceptedCommentId?.equals(row._id) ?? false;
    yield { id: row._id.toHexString(), ...postOf(row), ...written, isAnswer };
  }
}

async function* likedPosts(db: Connection, userId: Types.ObjectId) {
  const rows = postLikeModel(db).aggregate<Titled<PostLikeDoc>>([...oldestFirst(userId), ...withTitle]);
  for await (const row of rows.cursor()) yield { ...postOf(row), likedAt: row.createdAt.toISOString() };
}

async function* bookmarks(db: Connection, userId: Types.ObjectId) {
  const rows = postBookmarkModel(db).aggregate<Titled<PostBookmarkDoc>>([
    ...oldestFirst(userId),
    ...withTitle,
  ]);
  for await (const row of rows.cursor()) yield { ...postOf(row), bookmarkedAt: row.createdAt.toISOString() };
}

async function* likedComments(db: Connection, userId: Types.ObjectId) {
  const rows = commentLikeModel(db).aggregate<CommentLikeDoc>(oldestFirst(userId));
  for await (const { commentId, createdAt } of rows.cursor()) {
    yield { commentId: commentId.toHexString(), likedAt: createdAt.toISOString() };
  }
}

async function* earlierVersions(db: Connection, userId: Types.ObjectId) {
  const rows = revisionModel(db).find({ userId }).sort({ replacedAt: 1, _id: 1 }).lean<RevisionDoc>();
  for await (const { textId, title, content, replacedAt } of rows.cursor()) {
    const texts = title === undefined ? { content } : { title, content };
    yield { id: textId.toHexString(), ...texts, replacedAt: replacedAt.toISOString() };
  }
}

async function* hiddenTexts(db: Connection, userId: Types.ObjectId) {
  const rows = caseModel(db).find({ userId }).sort({ openedAt: -1, _id: -1 }).lean<CaseDoc>();
  for await (const { _id, kind, title, content, hidden, appeal } of rows.cursor()) {
    if (!hidden) continue;
    const decided = { reason: hidden.reason, hiddenAt: hidden.at.toISOString() };
    yield { id: _id.toHexString(), kind, title, content, ...decided, appeal: appeal?.content ?? '' };
  }
}

async function* reports(db: Connection, userId: Types.ObjectId) {
  const rows = reportModel(db).find({ userId }).sort({ createdAt: -1, _id: -1 }).lean<ReportDoc>();
  for await (const { textId, reason, note, createdAt } of rows.cursor()) {
    yield { id: textId.toHexString(), reason, note, reportedAt: createdAt.toISOString() };
  }
}

async function* postingBans(db: Connection, _id: Types.ObjectId) {
  const ban = await postingBanModel(db).findById(_id).lean<PostingBanDoc>();
  if (!ban) return;
  const { until, reason, at } = ban;
  yield { until: until?.toISOString() ?? null, reason, at: at.toISOString() };
}

async function* recentActions(db: Connection, _id: Types.ObjectId) {
  const row = await recentActionsModel(db).findById(_id).lean<RecentActionsDoc>();
  for (const action of actions) {
    for (const at of row?.[action] ?? []) yield { action, at: at.toISOString() };
  }
}

/** Exports the people whom the person blocked or muted. Blocks by others are the others' personal data. */
async function* hiddenPeople(db: Connection, userId: Types.ObjectId) {
  const rows = hiddenPersonModel(db)
    .find({ userId })
    .sort({ createdAt: -1, _id: -1 })
    .lean<HiddenPersonDoc>();
  for await (const { hiddenId, blocked, muted, createdAt } of rows.cursor()) {
    yield { userId: hiddenId.toHexString(), blocked, muted, since: createdAt.toISOString() };
  }
}

async function* following(db: Connection, userId: Types.ObjectId) {
  const rows = followModel(db).find({ userId }).lean<FollowDoc>();
  for await (const { followedId, createdAt } of rows.cursor()) {
    yield { userId: followedId.toHexString(), since: createdAt.toISOString() };
  }
}

async function* followers(db: Connection, followedId: Types.ObjectId) {
  const rows = followModel(db).find({ followedId }).lean<FollowDoc>();
  for await (const { userId, createdAt } of rows.cursor()) {
    yield { userId: userId.toHexString(), since: createdAt.toISOString() };
  }
}

const oldestFirst = (userId: Types.ObjectId): PipelineStage[] => [
  { $match: { userId } },
  { $sort: { createdAt: 1, _id: 1 } },
];

const withTitle: PipelineStage[] = [
  {
    $lookup: {
      from: postModel.modelName,
      localField: 'postId',
      foreignField: '_id',
      pipeline: [{ $project: { title: 1, acceptedCommentId: 1 } }],
      as: 'posts',
    },
  },
];

const postOf = ({ postId, posts }: Titled<{ postId: Types.ObjectId }>) => ({
  postId: postId.toHexString(),
  title: posts[0]?.title ?? '',
});
