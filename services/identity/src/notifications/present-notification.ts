import type { Notification } from '@poc/contracts/entities/notifications';
import type { UserDoc } from '../accounts/accounts.api.ts';
import type { NotificationDoc } from './notification.model.ts';
import { actorsKept } from './notify.ts';

/** Names and avatars by person id, without deleted accounts. */
export type Actors = ReadonlyMap<string, Pick<UserDoc, 'name' | 'avatar'>>;

export function presentNotification(
  { _id, kind, text, actors, link, read, at }: NotificationDoc,
  people: Actors,
): Notification {
  const [last] = actors;
  return {
    id: _id.toHexString(),
    kind,
    text: last ? `${namesOf(actors, people)} ${text}` : text,
    avatar: (last && people.get(last.toHexString())?.avatar) ?? '',
    link,
    read,
    at: at.toISOString(),
  };
}

/** `Ada`, `Ada and Tunde`, `Ada and 3 others`. */
function namesOf(actors: NotificationDoc['actors'], people: Actors): string {
  const [last = '', second = ''] = actors.map(
    (id) => people.get(id.toHexString())?.name ?? 'A former member',
  );
  const others = actors.length - 1;
  if (others === 0) return last;
  if (others === 1) return `${last} and ${second}`;
  return `${last} and ${others}${actors.length < actorsKept ? '' : '+'} others`;
}
