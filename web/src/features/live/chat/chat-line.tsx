import type { ChatMessage } from '@poc/contracts/socket';
import { memo } from 'react';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { PersonBadges } from '../../../shared/components/person-badges.tsx';
import { Avatar } from '../../../shared/images/avatar.tsx';
import { FlagNotes } from '../../../shared/moderation/flag-notes.tsx';
import { formatChatTime } from '../../../shared/text/dates.ts';
import styles from './chat-line.module.css';
import { MessageText } from './message-text.tsx';

const MessageActions = lazyPart(() => import('../moderation/message-actions.tsx'), 'MessageActions');

interface ChatLineProps {
  message: ChatMessage;
  own: boolean;
  /** Plain lines leave out avatars, which cost data. */
  plain: boolean;
  /** Shows the moderation menu. */
  moderated: boolean;
  pinned: boolean;
}

/** One message. Memoised: in a busy chat only new lines render. */
export const ChatLine = memo(function ChatLine(props: ChatLineProps) {
  const { message, own, plain, moderated, pinned } = props;
  const name = message.user || 'Anonymous';
  return (
    <li
      className={styles.line}
      data-own={own}
      data-question={message.question}
      data-flagged={(message.flags?.length ?? 0) > 0}
    >
      <Avatar name={name} src={plain ? '' : message.avatar} size={28} />
      <div className={styles.said}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
          {message.question && <span className={styles.host}>Question</span>}
          <PersonBadges {...message} />
          <time dateTime={message.timestamp}>{formatChatTime(message.timestamp)}</time>
        </span>
        <MessageText text={message.text} />
        {message.flags && <FlagNotes flags={message.flags} />}
      </div>
      {moderated && <MessageActions streamId={message.streamId} message={message} pinned={pinned} />}
    </li>
  );
});
