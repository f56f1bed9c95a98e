import { useState } from 'react';
import type { Embed } from './embed-of.ts';
import { Facade } from './facade.tsx';
import styles from './player.module.css';

interface EmbedPlayerProps {
  embed: Embed;
  poster: string;
  title: string;
  /** `about 45 MB`, or null where unknown. */
  estimate: string | null;
}

/**
 * A video of YouTube or Vimeo in their own player. It is loaded only on a click: it costs the viewer a megabyte, and
 * tells the host who watches. How far one watched is known to them alone, so no place is kept.
 */
export function EmbedPlayer({ embed, poster, title, estimate }: EmbedPlayerProps) {
  const [isStarted, setIsStarted] = useState(false);
  return (
    <div className={styles.frame}>
      {isStarted ? (
        <iframe
          className={styles.media}
          src={embed.address}
          title={title}
          allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        />
      ) : (
        <Facade
          poster={poster}
          label={`Play on ${embed.host}`}
          title={title}
          note={estimate}
          onPlay={() => setIsStarted(true)}
        />
      )}
    </div>
  );
}
