import { listNotifications } from '@poc/contracts/endpoints/notifications';
import type { DataInputOf, EventContract } from '@poc/contracts/event';
import { postingBanned, postingUnbanned } from '@poc/contracts/events/community';
import { newId } from '@poc/testing/factories';
import { expect, it } from 'vitest';
import { applyEvent } from '../testing/apply-event.ts';
import { useAdministration } from '../testing/start-administration.ts';

const identity = useAdministration();

const apply = <E extends EventContract>(contract: E, data: DataInputOf<E>) =>
  applyEvent(identity, 'http://localhost:8080', contract, data);

it('notifies a member of a ban and its lifting in one notification', async () => {
  const { id: userId, token } = await identity.signedIn({ name: 'Ada Eze' });
  const list = async () =>
    (await identity.service.call(listNotifications, { token, params: { id: userId } })).body;
  const by = newId();
  await apply(postingBanned, { userId, until: '2026-12-24T12:00:00.000Z', reason: 'Adverts', by });
  const end = 'Thursday 24 December 2026 at 13:00 (Lagos time)';
  const kind = 'posting-ban';
  expect(await list()).toMatchObject([
    { kind, text: `You cannot post or comment until ${end}. The reason: Adverts`, link: '/contact' },
  ]);
  await apply(postingBanned, { userId, until: null, reason: 'More adverts', by });
  expect(await list()).toMatchObject([
    { kind, text: 'You cannot post or comment any more. The reason: More adverts' },
  ]);
  await apply(postingUnbanned, { userId, by });
  expect(await list()).toMatchObject([
    { kind, text: 'You can post and comment again.', link: '/community', read: false },
  ]);
  await apply(postingBanned, { userId: newId(), until: null, reason: 'Adverts', by });
});
