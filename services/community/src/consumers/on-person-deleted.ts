import type { EventOf } from '@poc/contracts/event';
import type { userDeleted } from '@poc/contracts/events/identity';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import { addCleanup } from '../cleanup-tasks/add-cleanup.ts';
import type { CommunityDeps } from '../community-deps.ts';

/** Posts and comments stay for those who answered them, without the person, or go, as the person chose; what they liked goes. All of it in the background. */
export const onPersonDeleted =
  ({ db }: Pick<CommunityDeps, 'db'>) =>
  ({ data }: EventOf<typeof userDeleted>, { session }: Transaction): Promise<void> =>
    addCleanup(db, session, 'person', new Types.ObjectId(data.userId), {
      removesTexts: data.communityTexts === 'delete',
    });
