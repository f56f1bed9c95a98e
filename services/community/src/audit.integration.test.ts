import { deleteManagedPost } from '@poc/contracts/endpoints/community';
import {
  banFromPosting,
  liftPostingBan,
  lockPost,
  moderateText,
  pinPost,
} from '@poc/contracts/endpoints/community-moderation';
import { entriesInOutbox, walkAudit } from '@poc/testing/audit-walk';
import { newId } from '@poc/testing/factories';
import { useCommunity } from './testing/start-community.ts';

const actorId = newId();
const community = useCommunity();

async function newPost() {
  const { _id } = await community.addPost();
  return { token: community.service.tokens.admin({ id: actorId }), params: { id: _id.toHexString() } };
}

async function ban() {
  const token = community.service.tokens.admin({ id: actorId });
  const params = { id: (await community.addPerson()).userId };
  const body = { days: 7, reason: 'Spam' };
  return { token, params, ...(await community.service.call(banFromPosting, { token, params, body })) };
}

walkAudit({
  service: 'community',
  actorId: () => actorId,
  entries: () => entriesInOutbox(community.service.deps.db),
  steps: {
    deleteManagedPost: async () => community.service.call(deleteManagedPost, await newPost()),
    lockPost: async () => {
      const post = await newPost();
      await community.service.call(lockPost, { ...post, body: { locked: true } });
      return community.service.call(lockPost, { ...post, body: { locked: false } });
    },
    pinPost: async () => {
      const post = await newPost();
      await community.service.call(pinPost, { ...post, body: { pinned: true } });
      return community.service.call(pinPost, { ...post, body: { pinned: false } });
    },
    banFromPosting: () => ban(),
    liftPostingBan: async () => {
      const { token, params } = await ban();
      return community.service.call(liftPostingBan, { token, params });
    },
    moderateText: async () =>
      community.service.call(moderateText, {
        ...(await newPost()),
        body: { kind: 'post', action: 'hide', reason: 'Scam' },
      }),
  },
});
