import { useState } from 'react';
import { lazyPart } from '../../code/lazy-part.tsx';
import { Loading } from '../../components/skeleton.tsx';
import type { FollowedMedia } from '../../progress/track-progress.ts';
import { Facade } from '../facade.tsx';
import styles from '../player.module.css';
import type { Embed } from './embed-of.ts';

const EmbedFrame = lazyPart(
  () => import('./embed-frame.tsx'),
  'EmbedFrame',
  <Loading text="Loading the video…" />,
);

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
  const [start, setStart] = useState<{ at: number | null } | null>(null);
  return (
    <div className={styles.frame}>
      {start ? (
        <EmbedFrame embed={embed} title={title} resumeAt={start.at} follow={follow} />
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
