import type { ChatMessage } from '@poc/contracts/socket';
import { memo } from 'react';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { optionalCode } from '../../../shared/code/optional-code.ts';
import { PersonBadges } from '../../../shared/components/person-badges.tsx';
import { Avatar } from '../../../shared/images/avatar.tsx';
import { FlagNotes } from '../../../shared/moderation/flag-notes.tsx';
import { formatChatTime } from '../../../shared/text/dates.ts';
import styles from './chat-line.module.css';
import { MessageText } from './message-text.tsx';

const useQuote = optionalCode(() => import('./quote.tsx'));
const MessageActions = lazyPart(() => import('../moderation/message-actions.tsx'), 'MessageActions');

interface ChatLineProps {
  message: ChatMessage;
  own: boolean;
  /** Plain lines leave out avatars, which cost data. */
  plain: boolean;
  /** Shows the moderation menu. */
  moderated: boolean;
  pinned: boolean;
  /** The message replied to, if it is loaded. */
  answered?: ChatMessage | undefined;
  /** Name of the user, to highlight messages that mention them. */
  reader?: string | undefined;
  /** Undefined if replies are not possible. */
  onReply?: ((message: ChatMessage) => void) | undefined;
}

/** One message. Memoised: in a busy chat only new lines render. */
export const ChatLine = memo(function ChatLine(props: ChatLineProps) {
  const { message, own, plain, moderated, pinned, answered, reader, onReply } = props;
  const name = message.user || 'Anonymous';
  const isReply = message.replyTo !== undefined;
  const quote = useQuote(isReply);
  const mentionsReader = reader !== undefined && !own && message.text.includes(`@${reader}`);
  return (
    <li
      className={styles.line}
      data-seq={message.seq}
      tabIndex={-1}
      data-mentioned={mentionsReader}
      data-own={own}
      data-question={message.question}
      data-flagged={(message.flags?.length ?? 0) > 0}
    >
      <Avatar name={name} src={plain ? '' : message.avatar} size={28} />
      <div className={styles.said}>
        {isReply && quote && <quote.Quote answered={answered} />}
        <span className={styles.name}>
          <bdi>{name}</bdi>
          {message.question && <span className={styles.host}>Question</span>}
          <PersonBadges {...message} />
          {mentionsReader && <span className={styles.host}>Mentions you</span>}
          <time dateTime={message.timestamp}>{formatChatTime(message.timestamp)}</time>
        </span>
        <MessageText text={message.text} />
        {message.flags && <FlagNotes flags={message.flags} />}
      </div>
      {(moderated || onReply) && (
        <MessageActions message={message} pinned={pinned} moderated={moderated} onReply={onReply} />
      )}
    </li>
  );
});
