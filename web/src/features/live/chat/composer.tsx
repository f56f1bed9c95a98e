import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { CircleQuestionMark, SendHorizontal, Smile, X } from 'lucide-react';
import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { limits } from '../../../config/limits.ts';
import { paths } from '../../../config/paths.ts';
import { useSession } from '../../../shared/auth/use-session.ts';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { AskToLogin } from '../../../shared/components/ask-to-login.tsx';
import { DraftNotice } from '../../../shared/forms/draft-notice.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { useSuggestions } from '../../../shared/mentions/use-suggestions.tsx';
import styles from './chat-panel.module.css';
import { chattersOf } from './chatters.ts';
import type { ChatRoom } from './room/chat-room.ts';
import { useRoom } from './room/use-chat-room.ts';
import { useClock } from './use-clock.ts';
import { useDraft } from './use-draft.ts';

const EmojiPicker = lazyPart(() => import('./emoji-picker.tsx'), 'EmojiPicker');
const RulesDialog = lazyPart(() => import('./rules-dialog.tsx'), 'RulesDialog');

interface ComposerProps {
  streamId: string;
  room: ChatRoom;
  field: RefObject<HTMLInputElement | null>;
  /** Called after sending; the list scrolls to its end. */
  onSent: () => void;
}

/** NFC, so that a letter with combining marks counts as one character. */
const normal = (text: string) => text.normalize('NFC').trim();

/**
 * Field with emoji, mentions, replies and a send button. Visitors may type; sending requires them to sign in and keeps
 * the text.
 */
export function Composer({ streamId, room, field, onSent }: ComposerProps) {
  const user = useSession()?.user;
  const { pathname } = useLocation();
  const { text, restored, write: setText } = useDraft(streamId, user?.id);
  const [asks, setAsks] = useState<'login' | 'rules' | null>(null);
  // True if the user marked the message as a question. Plans without this feature show the upgrade hint
  // instead.
  const [asksQuestion, setAsksQuestion] = useState(false);
  const terms = useRoom(room, (state) => state.terms);
  const rulesAccepted = useRoom(room, (state) => state.rulesAccepted);
  const marksQuestions = useRoom(room, (state) => state.marksQuestions);
  const sendAgainAtMs = useRoom(room, (state) => state.sendAgainAtMs);
  const isRefused = useRoom(room, ({ chat }) =>
    chat.pending.some((each) => each.code === 'chat_rules_required'),
  );
  const waitSeconds = Math.ceil((sendAgainAtMs - useClock(sendAgainAtMs)) / 1_000);
  const replyingTo = useRoom(room, (state) => state.replyingTo);
  const [emojiAnchor, setEmojiAnchor] = useState<HTMLElement | null>(null);
  const { typed, look, suggest } = useSuggestions(setText);
  const suggestions = suggest(typed === '' ? [] : mentionable(room, typed, user?.id));
  useEffect(() => {
    if (replyingTo) field.current?.focus();
  }, [replyingTo, field]);
  const insert = (emoji: string) => {
    setEmojiAnchor(null);
    const { current } = field;
    if (!current) return;
    const { selectionStart, selectionEnd, value } = current;
    current.setRangeText(emoji, selectionStart ?? value.length, selectionEnd ?? value.length, 'end');
    setText(current.value);
    // Runs after the picker has returned the focus to its button.
    setTimeout(() => current.focus());
  };
  const message = normal(text);
  const left = limits.maxChatTextLength - message.length;
  const isWaiting = waitSeconds > 0;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (message === '' || left < 0 || isWaiting) return;
    if (!user) return setAsks('login');
    if (terms.rulesRequired && !rulesAccepted && user.role !== 'admin') return setAsks('rules');
    deliver();
  };
  const deliver = () => {
    room.send({ text: message, question: asksQuestion && marksQuestions, replyTo: replyingTo?.seq });
    if (replyingTo) room.replyTo(null);
    setText('');
    setAsksQuestion(false);
    onSent();
  };

  return (
    <>
      {isRefused && (
        <p className={styles.notice}>
          This chat has rules.
          <Button variant="link" size="small" onClick={() => setAsks('rules')}>
            Read and accept them
          </Button>
        </p>
      )}
      {terms.slowModeSeconds > 0 && (
        <p className={styles.notice}>Slow mode: one message every {spanOf(terms.slowModeSeconds)}.</p>
      )}
      {asksQuestion && !marksQuestions && (
        <p className={styles.notice} role="status">
          Questions for the hosts are an Ultimate feature.
          <Button component={Link} variant="link" size="small" to={paths.planCheckout('ultimate')}>
            Upgrade
          </Button>
        </p>
      )}
      {replyingTo && (
        <p className={styles.notice} role="status">
          <span className={styles.replying}>
            Replying to <bdi>{replyingTo.user || 'Anonymous'}</bdi>: <bdi>{replyingTo.text}</bdi>
          </span>
          <IconButton size="small" aria-label="Cancel the reply" onClick={() => room.replyTo(null)}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        </p>
      )}
      {suggestions.list}
      <span role="status" className="visually-hidden">
        {suggestions.count}
      </span>
      <DraftNotice draft={{ restored, clear: () => setText('') }} />
      <Form className={styles.composer} onSubmit={submit}>
        <input
          {...suggestions.field}
          ref={field}
          type="text"
          aria-label="Your message"
          placeholder={asksQuestion && marksQuestions ? 'Ask the hosts' : 'Say something'}
          autoComplete="off"
          enterKeyHint="send"
          dir="auto"
          aria-invalid={left < 0}
          aria-describedby={left <= limits.maxChatTextLength - limits.chatCountFrom ? 'chat-left' : undefined}
          value={text}
          onChange={(event) => {
            look(event.target);
            setText(event.target.value);
          }}
        />
        {left <= limits.maxChatTextLength - limits.chatCountFrom && (
          <span id="chat-left" className={styles.left} data-over={left < 0}>
            {left}
            <span className="visually-hidden"> characters left</span>
          </span>
        )}
        <IconButton
          size="small"
          aria-label="Add an emoji"
          aria-haspopup="dialog"
          aria-expanded={emojiAnchor !== null}
          onClick={(event) => setEmojiAnchor(event.currentTarget)}
        >
          <Smile size={20} aria-hidden="true" />
        </IconButton>
        {user && (
          <IconButton
            size="small"
            aria-label="Mark as a question"
            className={styles.mark}
            title="Mark as a question for the hosts"
            aria-pressed={asksQuestion}
            onClick={() => setAsksQuestion(!asksQuestion)}
          >
            <CircleQuestionMark size={20} aria-hidden="true" />
          </IconButton>
        )}
        <Button
          type="submit"
          variant="contained"
          size="small"
          disabled={left < 0 || isWaiting}
          aria-label={isWaiting ? `Send, in ${waitSeconds} seconds` : undefined}
        >
          <SendHorizontal size={18} aria-hidden="true" />
          {isWaiting ? (
            <span className="tabular">{spanOf(waitSeconds)}</span>
          ) : (
            <span className={styles.sendWord}>Send</span>
          )}
        </Button>
      </Form>
      {emojiAnchor && (
        <EmojiPicker anchor={emojiAnchor} onPick={insert} onClose={() => setEmojiAnchor(null)} />
      )}
      {asks === 'login' && (
        <AskToLogin
          text="Please login to join the chat. Watching and reading stay free, and what you typed waits here."
          wanted={pathname}
          onClose={() => setAsks(null)}
        />
      )}
      {asks === 'rules' && (
        <RulesDialog
          onAccept={async () => {
            await room.acceptRules();
            setAsks(null);
            if (message !== '' && left >= 0) deliver();
          }}
          onClose={() => setAsks(null)}
        />
      )}
    </>
  );
}

const suggested = 5;

/** Recent senders with a name that contains a word starting with the typed letters. */
const mentionable = (room: ChatRoom, typed: string, ownId: string | undefined) =>
  chattersOf(room.get().chat.messages)
    .filter(
      ({ user, user_id }) =>
        user_id !== ownId && ` ${user.toLowerCase()}`.includes(` ${typed.toLowerCase()}`),
    )
    .slice(0, suggested)
    .map(({ user, user_id, avatar }) => ({ id: user_id, name: user, avatar }));

/** Formats seconds as `45 s`, `2 min` or `1:05`. */
function spanOf(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds % 60 === 0) return `${seconds / 60} min`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
