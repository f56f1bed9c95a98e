import { chatMentioned } from '@poc/contracts/events/streaming';
import { planHandlers } from '@poc/kit/entitlements/plan-handlers';
import { type Handler, on } from '@poc/kit/events/consumer';
import { hostAccountHandlers } from '@poc/kit/hosts/host-account-handlers';
import { peopleHandlers } from '@poc/kit/people/people-handlers';
import { deletePresence } from './members/delete-presence.ts';
import { onPersonDeleted } from './members/on-person-deleted.ts';
import { projectedPeople } from './members/projected-people.ts';
import { onChatMentioned } from './members/relations/on-chat-mentioned.ts';

export const handlers = (): Handler[] => [
  ...planHandlers(),
  ...hostAccountHandlers(),
  on(chatMentioned, onChatMentioned),
  ...peopleHandlers({
    ...projectedPeople,
    onChanged: deletePresence,
    onDeleted: onPersonDeleted,
  }),
];
