import { PersonBadges } from '../../../shared/components/person-badges.tsx';
import { Dialog } from '../../../shared/dialogs/dialog.tsx';
import { Avatar } from '../../../shared/images/avatar.tsx';
import { useLowData } from '../../../shared/preferences/low-data.ts';
import styles from './chat-panel.module.css';
import { ChatRules } from './chat-rules.tsx';
import { chattersOf } from './chatters.ts';
import type { ChatRoom } from './room/chat-room.ts';
import { useRoom } from './room/use-chat-room.ts';

/** Recent senders of the chat, latest first, and the rules of the chat. */
export function PeopleDialog({ room, onClose }: { room: ChatRoom; onClose: () => void }) {
  const people = chattersOf(useRoom(room, (state) => state.chat.messages));
  const lowData = useLowData();
  return (
    <Dialog title="People in the chat" onClose={onClose}>
      {people.length === 0 ? (
        <p className="muted">Nobody has written yet.</p>
      ) : (
        <ul className={styles.people}>
          {people.map(({ user, user_id, avatar, role, plan, host }) => (
            <li key={user_id}>
              <Avatar name={user} src={lowData ? '' : avatar} size={32} />
              <bdi>{user}</bdi>
              <PersonBadges role={role} plan={plan} host={host} />
            </li>
          ))}
        </ul>
      )}
      <h3>Rules of this chat</h3>
      <ChatRules />
    </Dialog>
  );
}
