import type Hls from 'hls.js';
import type { Level } from 'hls.js';
import { limits } from '../../config/limits.ts';
import { bestWithin } from './line-quality.ts';

/** Control of a stream that hls.js plays. */
export interface HlsStream {
  /** Sets a picture height in pixels, or `auto`: chosen by bandwidth, within the cap. */
  readonly setQuality: (quality: number | 'auto') => void;
  /** Loads only the audio rendition if the stream has one, else its smallest rendition. */
  readonly setAudioOnly: (on: boolean) => void;
  /** Resumes loading after an interruption; `afresh` requests the source again. */
  readonly reload: (afresh: boolean) => void;
  /** Position and delay of a live stream; null while unknown. */
  readonly liveDelay: () => LiveDelay | null;
  readonly detach: () => void;
}

/** The live edge in seconds of the video's timeline, and the delay of the picture in seconds. */
export interface LiveDelay {
  readonly edge: number;
  readonly seconds: number;
}

interface HlsOptions {
  /** In pixels; null for no limit. */
  heightCap: number | null;
  /** Called with the available picture heights, greatest first. */
  onQualities: (heights: readonly number[]) => void;
  onHeight: (height: number) => void;
  /** Called when a request failed and hls.js retries it. */
  onTrouble: () => void;
  /** Called when loading stopped after a network or server failure: only `reload` resumes it. */
  onInterruption: () => void;
  onLoaded: () => void;
  /** Called when playback stopped for good, after recovery failed. */
  onFailure: () => void;
}

/** Expired URL, or too many devices: retrying does not help. */
const refusals = new Set<number | undefined>([403, 409]);

const hlsType = 'application/vnd.apple.mpegurl';

export const playsHlsItself = () => document.createElement('video').canPlayType(hlsType) !== '';

/**
 * Plays an HLS stream in a video element with the light build of hls.js, loaded here on demand.
 * @returns null without Media Source Extensions
 * @throws when the library fails to load
 */
export async function attachHls(
  video: HTMLVideoElement,
  url: string,
  { heightCap, onQualities, onHeight, onTrouble, onInterruption, onLoaded, onFailure }: HlsOptions,
): Promise<HlsStream | null> {
  const { default: Light } = await import('hls.js/light');
  if (!Light.isSupported()) return null;
  // `capLevelToPlayerSize` writes the same limit as `heightCap`, so only one may be active.
  const hls = new Light({ capLevelToPlayerSize: heightCap === null });
  const { Events, ErrorTypes } = Light;
  let audioOnly = false;
  let quality: number | 'auto' = 'auto';
  let mendedAtMs = Number.NEGATIVE_INFINITY;

  const apply = () => choose(hls, audioOnly ? 0 : quality, heightCap);
  hls.on(Events.MANIFEST_PARSED, () => {
    onQualities(heightsOf(hls.levels));
    apply();
  });
  hls.on(Events.LEVEL_SWITCHED, (_, { level }) => onHeight(hls.levels[level]?.height ?? 0));
  hls.on(Events.FRAG_BUFFERED, onLoaded);
  hls.on(Events.ERROR, (_, { fatal, type, response }) => {
    if (refusals.has(response?.code)) return onFailure();
    if (type === ErrorTypes.NETWORK_ERROR) return fatal ? onInterruption() : onTrouble();
    if (!fatal) return;
    if (type !== ErrorTypes.MEDIA_ERROR || performance.now() - mendedAtMs < limits.mediaRecoveryMs) {
      return onFailure();
    }
    mendedAtMs = performance.now();
    hls.recoverMediaError();
  });
  hls.loadSource(url);
  hls.attachMedia(video);
  return {
    setQuality: (next) => {
      quality = next;
      apply();
    },
    setAudioOnly: (on) => {
      audioOnly = on;
      apply();
    },
    reload: (afresh) => {
      if (afresh || hls.levels.length === 0) hls.loadSource(url);
      else hls.startLoad();
    },
    liveDelay: () => {
      const edge = hls.liveSyncPosition;
      if (edge === null) return null;
      const shownAtMs = hls.playingDate?.getTime();
      return { edge, seconds: shownAtMs === undefined ? hls.latency : (Date.now() - shownAtMs) / 1_000 };
    },
    detach: () => hls.destroy(),
  };
}

/** A fixed height selects one level; `auto` selects by bandwidth, up to the best level within the cap. */
function choose(hls: Hls, quality: number | 'auto', heightCap: number | null): void {
  if (quality === 'auto') {
    hls.nextLevel = -1;
    if (heightCap !== null) hls.autoLevelCapping = bestWithin(hls.levels, heightCap);
    return;
  }
  hls.nextLevel = bestWithin(hls.levels, quality);
}

const heightsOf = (levels: readonly Level[]) =>
  [...new Set(levels.map(({ height }) => height))].filter((height) => height > 0).sort((a, b) => b - a);
