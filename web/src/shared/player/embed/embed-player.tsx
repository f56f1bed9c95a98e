import { useRef, useState } from 'react';
import type { FollowedMedia } from '../../progress/track-progress.ts';
import { Facade } from '../facade.tsx';
import styles from '../player.module.css';
import type { Embed } from './embed-of.ts';
import { useEmbedProgress } from './use-embed-progress.ts';

interface EmbedPlayerProps {
  embed: Embed;
  poster: string;
  title: string;
  /** Percent to resume at, or null for the start. */
  resumeAt: number | null;
  follow: ((media: FollowedMedia) => () => void) | undefined;
}

/**
 * A YouTube or Vimeo video in its own player. Loads on a click, because it costs a megabyte and lets the host track the
 * viewer.
 */
export function EmbedPlayer({ embed, poster, title, resumeAt, follow }: EmbedPlayerProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [start, setStart] = useState<{ at: number | null } | null>(null);
  useEmbedProgress({ frame, embed, resumeAt: start?.at ?? null, isStarted: start !== null, follow });
  return (
    <div className={styles.frame}>
      {start ? (
        <iframe
          ref={frame}
          className={styles.media}
          src={embed.address}
          title={title}
          allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        />
      ) : (
        <Facade
          poster={poster}
          label={
            resumeAt === null
              ? `Play on ${embed.host}`
              : `Resume on ${embed.host} (${Math.round(resumeAt)}% watched)`
          }
          title={title}
          onPlay={() => setStart({ at: resumeAt })}
          onStartOver={resumeAt === null ? undefined : () => setStart({ at: null })}
        />
      )}
    </div>
  );
}
