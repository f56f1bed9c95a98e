import { Play } from 'lucide-react';
import { useState } from 'react';
import { pictureAddress } from '../../../shared/components/picture.tsx';
import { useReducedMotion } from '../../../shared/hooks/use-media.ts';
import { useLowData } from '../../../shared/preferences/low-data.ts';
import { embedOf } from './embed-of.ts';
import styles from './video-player.module.css';

interface VideoPlayerProps {
  url: string;
  poster: string;
  title: string;
  live: boolean;
}

/**
 * Plays a stream: files natively, YouTube and Vimeo in their own player, which is loaded only on a click, since it
 * costs the viewer a megabyte. A live file starts by itself, muted, unless data or motion are to be spared.
 */
export function VideoPlayer({ url, poster, title, live }: VideoPlayerProps) {
  const lowData = useLowData();
  const still = useReducedMotion();
  const [started, setStarted] = useState(false);
  const [broken, setBroken] = useState(false);
  const picture = pictureAddress(poster, 'show');
  const embed = embedOf(url);

  if (broken) {
    return (
      <div className={styles.frame}>
        <div className={styles.message} role="alert">
          <p>The video does not play at the moment. The chat goes on without it.</p>
          <button type="button" className="button button-danfo" onClick={() => setBroken(false)}>
            Try Again
          </button>
        </div>
      </div>
    );
  }
  if (!embed) {
    return (
      <div className={styles.frame}>
        <video
          className={styles.media}
          src={url}
          poster={picture}
          controls
          playsInline
          loop={live}
          muted={live}
          autoPlay={live && !lowData && !still}
          preload={lowData ? 'none' : 'metadata'}
          aria-label={title}
          onError={() => setBroken(true)}
        />
      </div>
    );
  }
  return (
    <div className={styles.frame}>
      {started ? (
        <iframe
          className={styles.media}
          src={embed.address}
          title={title}
          allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
          allowFullScreen
        />
      ) : (
        <button type="button" className={styles.facade} onClick={() => setStarted(true)}>
          <img className={styles.media} src={picture} alt="" />
          <span className={styles.play}>
            <Play size={30} aria-hidden="true" />
            Play on {embed.host}
          </span>
        </button>
      )}
    </div>
  );
}
