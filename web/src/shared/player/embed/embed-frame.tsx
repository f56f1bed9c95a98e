import { useRef } from 'react';
import type { FollowedMedia } from '../../progress/track-progress.ts';
import styles from '../player.module.css';
import type { Embed } from './embed-of.ts';
import { useEmbedProgress } from './use-embed-progress.ts';

interface EmbedFrameProps {
  embed: Embed;
  title: string;
  /** Percent to resume at, or null for the start. */
  resumeAt: number | null;
  follow: ((media: FollowedMedia) => () => void) | undefined;
}

/** The player of YouTube or Vimeo, whose position is followed. */
export function EmbedFrame({ embed, title, resumeAt, follow }: EmbedFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEmbedProgress({ frame, embed, resumeAt, follow });
  return (
    <iframe
      ref={frame}
      className={styles.media}
      src={embed.url}
      title={title}
      allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
    />
  );
}
