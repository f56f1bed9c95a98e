import type { EventOf } from '@poc/contracts/event';
import type { remindersDue } from '@poc/contracts/events/streaming';
import type { Transaction } from '@poc/kit/mongo/transaction';
import type { IdentityDeps } from '../deps.ts';
import { notify } from './notify.ts';

export const onStreamStarted =
  (deps: Pick<IdentityDeps, 'db' | 'hints'>) =>
  async ({ data, occurredAt }: EventOf<typeof remindersDue>, tx: Transaction): Promise<void> => {
    const { streamId, showTitle, startTime, userIds } = data;
    await notify(tx, deps, {
      to: userIds,
      kind: 'stream-started',
      group: `stream-started:${streamId}:${startTime}`,
      about: streamId,
      text: `“${showTitle}” is live now.`,
      link: `/live/${streamId}`,
      actorId: null,
      at: occurredAt,
    });
  };
