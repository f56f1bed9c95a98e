import { newId } from '@poc/testing/factories';
import { useTestService } from '@poc/testing/service';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { showCommentModel } from '../comments/show-comment.model.ts';
import { hostFollowModel } from '../hosts/follows/host-follow.model.ts';
import { hostModel } from '../hosts/host.model.ts';
import { catalogService } from '../service.ts';
import { showLikeModel } from '../shows/likes/show-like.model.ts';
import { showModel } from '../shows/show.model.ts';
import { showCommentDoc, showDoc, watchEntryDoc } from '../testing/fixtures.ts';
import { watchEntryModel } from '../watching/watch-entry.model.ts';

const me = newId();
const userId = new Types.ObjectId(me);
const show = showDoc({ title: 'Pip Happens' });
const entry = watchEntryDoc({ userId, showId: show._id, progress: 34.5 });
const first = showCommentDoc({ userId, showId: show._id, content: 'First', likes: 2 });
const second = showCommentDoc({ userId, showId: new Types.ObjectId(), content: 'The show is gone' });
const likedAt = new Date('2026-01-05T10:00:00.000Z');
const catalog = useTestService(catalogService());

let hostId = '';
beforeAll(async () => {
  const { db } = catalog.deps;
  const stranger = new Types.ObjectId();
  await showModel(db).create(show);
  await watchEntryModel(db).insertMany([entry, watchEntryDoc({ userId: stranger, showId: show._id })]);
  await showLikeModel(db).insertMany([
    { showId: show._id, userId, createdAt: likedAt },
    { showId: show._id, userId: stranger, createdAt: likedAt },
  ]);
  const host = await hostModel(db).findOneAndUpdate({ slug: 'kemi-bankole' }, { userId }).orFail();
  hostId = host._id.toHexString();
  await hostFollowModel(db).insertMany(
    [userId, stranger].map((person) => ({ hostId, userId: person, createdAt: likedAt })),
  );
  await showCommentModel(db).insertMany([second, first, showCommentDoc({ showId: show._id })]);
});

const ask = (token?: string) => catalog.readInternal(`/internal/people/${me}/data`, token);

describe('GET /internal/people/{id}/data', () => {
  it("200: the user's own history, likes, followed hosts, page as a host and comments only", async () => {
    const response = await ask(catalog.tokens.member({ id: me }));
    expect(response.status).toBe(200);
    const onShow = { showId: show._id.toHexString(), title: 'Pip Happens' };
    expect(await response.json()).toEqual({
      watchHistory: [
        { ...onShow, progressPercent: 34.5, completed: false, watchedAt: entry.watchedAt.toISOString() },
      ],
      likedShows: [{ ...onShow, likedAt: likedAt.toISOString() }],
      followedHosts: [{ hostId, name: 'Kemi Bankole', followedAt: likedAt.toISOString() }],
      hostPages: [{ hostId, name: 'Kemi Bankole', slug: 'kemi-bankole' }],
      showComments: [
        {
          id: first._id.toHexString(),
          ...onShow,
          content: 'First',
          likes: 2,
          writtenAt: first.createdAt.toISOString(),
        },
        {
          id: second._id.toHexString(),
          showId: second.showId.toHexString(),
          title: '',
          content: 'The show is gone',
          likes: 0,
          writtenAt: second.createdAt.toISOString(),
        },
      ],
    });
  });

  it('401 without a token, 404 for another user', async () => {
    expect((await ask()).status).toBe(401);
    expect((await ask(catalog.tokens.member())).status).toBe(404);
    expect((await ask(catalog.tokens.admin())).status).toBe(404);
  });
});
