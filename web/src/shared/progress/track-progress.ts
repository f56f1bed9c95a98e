import { limits } from '../../config/limits.ts';

/** A video element, or an embedded player with the same events. */
export interface FollowedMedia extends EventTarget {
  readonly currentTime: number;
  readonly duration: number;
  readonly paused: boolean;
}

/** Percent watched, with decimals; null while the duration is unknown. */
export function percentOf({ currentTime, duration }: Pick<FollowedMedia, 'currentTime' | 'duration'>) {
  if (!Number.isFinite(duration) || duration <= 0 || !Number.isFinite(currentTime)) return null;
  return Math.min(100, Math.max(0, (currentTime / duration) * 100));
}

/**
 * Follows a video and reports progress: every 15 s during playback, on pause and end, when the page is hidden or left,
 * and on cleanup. Reports nothing before playback, and no value twice.
 * @param save `leaving` when the page may be unloading
 * @returns a function that stops following, after a last report
 */
export function trackProgress(
  video: FollowedMedia,
  save: (percent: number, leaving: boolean) => void,
): () => void {
  let hasPlayed = false;
  let reached: number | null = null;
  let saved: number | null = null;

  const update = () => {
    // A source being removed has no duration; the last position counts.
    if (hasPlayed) reached = percentOf(video) ?? reached;
  };
  const report = (leaving: boolean) => {
    update();
    if (reached === null || reached === saved) return;
    saved = reached;
    save(reached, leaving);
  };
  const onPlaying = () => {
    hasPlayed = true;
  };
  const onStop = () => report(false);
  const onHide = () => {
    if (document.visibilityState === 'hidden') report(true);
  };
  const onLeave = () => report(true);
  const timer = setInterval(() => {
    if (!video.paused) report(false);
  }, limits.progressSaveMs);

  video.addEventListener('playing', onPlaying);
  video.addEventListener('timeupdate', update);
  video.addEventListener('pause', onStop);
  video.addEventListener('ended', onStop);
  document.addEventListener('visibilitychange', onHide);
  window.addEventListener('pagehide', onLeave);
  return () => {
    clearInterval(timer);
    video.removeEventListener('playing', onPlaying);
    video.removeEventListener('timeupdate', update);
    video.removeEventListener('pause', onStop);
    video.removeEventListener('ended', onStop);
    document.removeEventListener('visibilitychange', onHide);
    window.removeEventListener('pagehide', onLeave);
    report(true);
  };
}
