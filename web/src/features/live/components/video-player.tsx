import { useReducedMotion } from '../../../shared/hooks/use-media.ts';
import { Player } from '../../watch/player/player.tsx';

interface VideoPlayerProps {
  url: string;
  poster: string;
  title: string;
  live: boolean;
}

/** Plays a stream. A live file starts by itself, muted, unless data or motion are to be spared; embeds wait for a click. */
export function VideoPlayer(props: VideoPlayerProps) {
  const still = useReducedMotion();
  return (
    <Player
      {...props}
      startNow={props.live && !still}
      failureText="The video does not play at the moment. The chat goes on without it."
    />
  );
}
