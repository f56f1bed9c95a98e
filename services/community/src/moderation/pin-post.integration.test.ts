import { pinPost } from '@poc/contracts/endpoints/community-moderation';
import { expect, it } from 'vitest';
import { postModel } from '../posts/post.model.ts';
import { useCommunity } from '../testing/start-community.ts';

const community = useCommunity();

it('of many concurrent pins exactly three succeed', async () => {
  const posts = await Promise.all(Array.from({ length: 8 }, () => community.addPost()));
  const responses = await Promise.all(
    posts.map(({ _id }) =>
      community.service.call(pinPost, {
        token: community.service.tokens.admin(),
        params: { id: _id.toHexString() },
        body: { pinned: true },
      }),
    ),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
  const pinned = { pinnedAt: { $exists: true } };
  const { db } = community.service.deps;
  expect(await postModel(db).collection.countDocuments(pinned, { hint: { pinnedAt: -1 } })).toBe(3);
});
