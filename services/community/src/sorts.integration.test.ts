import { banFromPosting, reportText } from '@poc/contracts/endpoints/community-moderation';
import { newId } from '@poc/testing/factories';
import { walkSorts } from '@poc/testing/sort-walk';
import { Types } from 'mongoose';
import { beforeAll } from 'vitest';
import { useCommunity } from './testing/start-community.ts';

const community = useCommunity();

const reporter = newId();
let writer = '';

beforeAll(async () => {
  const { service, clock, addPerson, addPost } = community;
  const names = ['Ọlá Ade', 'ola ade', 'Bayo Eze', 'Zainab Musa'];
  for (const [at, name] of names.entries()) {
    clock.advance(1_000);
    const { userId } = await addPerson({ name });
    writer = userId;
    for (const title of [`Ajo ${at % 3}`, 'àjọ 1']) {
      const post = await addPost({ userId: new Types.ObjectId(userId), title, content: `Text ${at % 2}` });
      await service.call(reportText, {
        token: service.tokens.member({ id: (await addPerson()).userId }),
        body: { kind: 'post', id: post._id.toHexString(), reason: 'spam', note: '' },
      });
      clock.advance(1_000);
      await service.call(reportText, {
        token: service.tokens.member({ id: reporter }),
        body: { kind: 'post', id: post._id.toHexString(), reason: 'abuse', note: '' },
      });
    }
    await service.call(banFromPosting, {
      token: service.tokens.admin(),
      params: { id: userId },
      body: { days: 7, reason: 'Spam' },
    });
  }
  await addPost({ title: 'Orphan' });
});

walkSorts({
  service: 'community',
  call: (endpoint, input) =>
    community.service.call(endpoint, { ...input, token: community.service.tokens.admin() }),
  lists: {
    listManagedPosts: {
      values: {
        author: ({ User }) => User.name,
        title: ({ title }) => title,
        content: ({ content }) => content,
        oldest: ({ createdAt }) => createdAt,
      },
    },
    listModerationCases: { values: { oldest: ({ opened_at }) => opened_at } },
    listManagedActivity: {
      params: () => ({ id: writer }),
      values: { oldest: ({ createdAt }) => createdAt },
    },
    listSentReports: {
      params: () => ({ id: reporter }),
      values: { oldest: ({ at }) => at },
    },
    listPostingBans: { values: { oldest: ({ at }) => at } },
  },
});
