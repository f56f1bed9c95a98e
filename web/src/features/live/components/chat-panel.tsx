import { ArrowDown, SendHorizontal } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { limits } from '../../../config/limits.ts';
import { paths } from '../../../config/paths.ts';
import { useSession } from '../../../shared/auth/use-session.ts';
import type { ChatState } from '../chat/chat-state.ts';
import type { Connection } from '../chat/use-chat.ts';
import { ChatAnnouncer } from './chat-announcer.tsx';
import { ChatLine, PendingLine } from './chat-line.tsx';
import styles from './chat-panel.module.css';
import { useFollowBottom } from './use-follow-bottom.ts';

interface ChatPanelProps {
  chat: ChatState;
  connection: Connection;
  onSend: (text: string, clientMessageId?: string) => void;
}

/** What scrolls must be reachable by keyboard, also in browsers that do not see to it themselves. */
const reachable = { tabIndex: 0 } as const;

/** The live chat: the last 200 messages, one's own unconfirmed ones, and the field to write in. */
export function ChatPanel({ chat, connection, onSend }: ChatPanelProps) {
  const { messages, pending, loaded, heardOf } = chat;
  const ownId = useSession()?.user.id ?? null;
  const { listRef, unseen, jumpToNewest } = useFollowBottom(
    Math.max(heardOf, messages.at(-1)?.seq ?? 0) + pending.length,
  );

  return (
    <section className={styles.panel} aria-label="Live chat">
      <header className={styles.head}>
        <h2>Live chat</h2>
        <span className={styles.connection} data-state={connection} role="status">
          {connection === 'open' ? 'Connected' : connection === 'lost' ? 'Reconnecting…' : 'Connecting…'}
        </span>
      </header>
      <div className={styles.window}>
        <ol ref={listRef} className={styles.list} {...reachable} aria-label="Messages">
          {loaded && messages.length === 0 && pending.length === 0 && (
            <li className={styles.quiet}>Quiet in here. Somebody has to heckle first.</li>
          )}
          {messages.map((message) => (
            <ChatLine key={message.seq} message={message} own={message.user_id === ownId} />
          ))}
          {pending.map((message) => (
            <PendingLine
              key={message.clientMessageId}
              message={message}
              onRetry={() => onSend(message.text, message.clientMessageId)}
            />
          ))}
        </ol>
        {unseen > 0 && (
          <button type="button" className={styles.pill} onClick={jumpToNewest}>
            <ArrowDown size={16} aria-hidden="true" />
            {unseen} new
          </button>
        )}
      </div>
      <ChatAnnouncer messages={messages} />
      <Composer
        onSend={(text) => {
          onSend(text);
          jumpToNewest();
        }}
      />
    </section>
  );
}

function Composer({ onSend }: { onSend: (text: string) => void }) {
  const session = useSession();
  const location = useLocation();
  const [text, setText] = useState('');

  if (!session) {
    return (
      <p className={styles.prompt}>
        <Link
          className="button button-primary button-small"
          to={paths.login}
          state={{ from: location.pathname }}
        >
          Login
        </Link>
        to join the chat. Reading is free.
      </p>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = text.trim();
    if (trimmed === '') return;
    onSend(trimmed);
    setText('');
  };
  return (
    <form className={styles.composer} onSubmit={submit}>
      <input
        type="text"
        aria-label="Your message"
        placeholder="Say something"
        autoComplete="off"
        enterKeyHint="send"
        maxLength={limits.chatTextMax}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="button button-primary button-small">
        <SendHorizontal size={18} aria-hidden="true" />
        Send
      </button>
    </form>
  );
}
