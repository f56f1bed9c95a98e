import { deleteManagedPost } from '@poc/contracts/endpoints/community';
import { lockPost, moderateText, pinPost } from '@poc/contracts/endpoints/community-moderation';
import { entriesInOutbox, walkAudit } from '@poc/testing/audit-walk';
import { newId } from '@poc/testing/factories';
import { afterAll, beforeAll } from 'vitest';
import { startCommunity, type TestCommunity } from './testing/start-community.ts';

const actorId = newId();
let community: TestCommunity;
beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community?.service.stop());

/** A new post, as parameters with an administrator's token. */
async function newPost() {
  const { _id } = await community.addPost();
  return { token: community.service.tokens.admin({ id: actorId }), params: { id: _id.toHexString() } };
}

walkAudit({
  service: 'community',
  actorId: () => actorId,
  entries: () => entriesInOutbox(community.service.deps.db),
  steps: {
    deleteManagedPost: async () => community.service.call(deleteManagedPost, await newPost()),
    lockPost: async () => community.service.call(lockPost, { ...(await newPost()), body: { locked: true } }),
    pinPost: async () => community.service.call(pinPost, { ...(await newPost()), body: { pinned: true } }),
    moderateText: async () =>
      community.service.call(moderateText, {
        ...(await newPost()),
        body: { kind: 'post', action: 'hide', reason: 'Scam' },
      }),
  },
});
