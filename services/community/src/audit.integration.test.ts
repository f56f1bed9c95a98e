import { deleteManagedPost } from '@poc/contracts/endpoints/community';
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

walkAudit({
  service: 'community',
  actorId: () => actorId,
  entries: () => entriesInOutbox(community.service.deps.db),
  steps: {
    deleteManagedPost: async () => {
      const { _id } = await community.addPost();
      const token = community.service.tokens.admin({ id: actorId });
      return community.service.call(deleteManagedPost, { token, params: { id: _id.toHexString() } });
    },
  },
});
