import type { Stream } from '@poc/contracts/entities/streaming';
import { type ReactionType, reactionTypes } from '@poc/contracts/socket';
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../../../shared/auth/use-session.ts';
import { loadCode } from '../../../shared/code/load-code.ts';
import { AskToLogin } from '../../../shared/components/ask-to-login.tsx';
import { useReducedMotion } from '../../../shared/hooks/use-media.ts';
import { useLowData } from '../../../shared/preferences/low-data.ts';
import { formatCompact } from '../../../shared/text/numbers.ts';
import type { ChatRoom } from '../chat/room/chat-room.ts';
import { floatUp } from './float-up.ts';
import styles from './reaction-bar.module.css';
import { looks } from './reaction-looks.ts';
import { useReactions } from './use-reactions.ts';

interface ReactionBarProps {
  stream: Pick<Stream, 'id' | 'reactions'>;
  room: ChatRoom;
  /** Reactions are accepted while the stream is live; afterwards the counters stay. */
  isLive: boolean;
  /** A double tap on the stage sends a heart. */
  stage: RefObject<HTMLElement | null>;
}

/** Like, heart and clap with their counters. Clicks float up, except under reduced motion or low-data mode. */
export function ReactionBar({ stream, room, isLive, stage }: ReactionBarProps) {
  const session = useSession();
  const { pathname } = useLocation();
  const isStill = useReducedMotion();
  const lowData = useLowData();
  const [asks, setAsks] = useState(false);
  const areas = useRef<Partial<Record<ReactionType, HTMLElement | null>>>({});
  const floats = useRef(false);
  floats.current = isLive && !isStill && !lowData;
  const rise = useCallback((type: ReactionType, count: number, area = areas.current[type]) => {
    if (area && floats.current && !document.hidden) floatUp(area, type, count);
  }, []);
  const { totals, react } = useReactions(stream.id, room, stream.reactions, rise);
  const press = (type: ReactionType, place?: HTMLElement) => {
    if (!session) return setAsks(true);
    if (react(type)) rise(type, 1, place);
  };
  const pressHeart = useEffectEvent((place: HTMLElement) => press('heart', place));
  useEffect(() => {
    if (!isLive) return;
    const end = new AbortController();
    loadCode(() => import('./double-tap.ts')).then(
      ({ watchDoubleTaps }) => stage.current && watchDoubleTaps(stage.current, pressHeart, end.signal),
      () => undefined,
    );
    return () => end.abort();
  }, [isLive, stage]);

  return (
    <>
      <fieldset className={styles.bar} aria-label="Reactions" disabled={!isLive}>
        {reactionTypes.map((type) => {
          const { label, icon: Icon } = looks[type];
          return (
            <button
              key={type}
              type="button"
              className={`${styles.reaction} ${styles[type]}`}
              aria-label={`${label}, ${formatCompact(totals[type])} so far`}
              onClick={() => press(type)}
            >
              <span
                className={styles.floats}
                aria-hidden="true"
                ref={(element) => {
                  areas.current[type] = element;
                }}
              />
              <Icon size={19} aria-hidden="true" />
              <span className="tabular">{formatCompact(totals[type])}</span>
            </button>
          );
        })}
      </fieldset>
      {asks && (
        <AskToLogin
          text="Please login to react and to join the chat. Watching and reading stay free."
          wanted={pathname}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}
