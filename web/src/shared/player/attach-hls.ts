import type Hls from 'hls.js';
import type { Level } from 'hls.js';
import Light from 'hls.js/light';
import { limits } from '../../config/limits.ts';
import { bestWithin } from './line-quality.ts';
import { rememberedQuality, rememberQuality } from './remembered.ts';

/** Control of a stream that hls.js plays. */
export interface HlsStream {
  /** Sets a picture height in pixels, or `auto`: chosen by bandwidth, within the cap. Remembered for other videos. */
  readonly setQuality: (quality: number | 'auto') => void;
  /** Loads only the audio rendition if the stream has one, else its smallest rendition. */
  readonly setAudioOnly: (on: boolean) => void;
  /** Resumes loading after an interruption; `restart` reloads the source. */
  readonly reload: (restart: boolean) => void;
  /** Position and delay of a live stream; null while unknown. */
  readonly liveDelay: () => LiveDelay | null;
  readonly detach: () => void;
}

/** Delay of the picture in seconds, with two positions of the video's timeline. */
export interface LiveDelay {
  /** End of the playlist. */
  readonly end: number;
  /** Live edge: the position from which "Go live" plays. */
  readonly edge: number;
  readonly seconds: number;
}

interface HlsOptions {
  /** In pixels; null for no limit. */
  heightCap: number | null;
  /** Called with the available picture heights, greatest first, and the one in use. */
  onQualities: (heights: readonly number[], quality: number | 'auto') => void;
  onHeight: (height: number) => void;
  /** Called when a request failed and hls.js retries it. */
  onTrouble: () => void;
  /** Called when loading stopped after a network or server failure: only `reload` resumes it. */
  onInterruption: () => void;
  onLoaded: () => void;
  /** Called when playback stopped permanently, after recovery failed. */
  onFailure: () => void;
}

/** Segments between playback and the end of the playlist. */
const liveDistance = { usual: 2, slow: 4 };
/**
 * Seconds that a stall adds to that distance, up to a segment. With a whole second, two stalls on a good line
 * would delay the stream permanently.
 */
const stallDistance = { usual: 0.25, slow: 1 };
/** Rate at which a live stream catches up after a stall: barely audible. */
const catchUpRate = 1.05;

/** Expired URL, or too many devices: retrying does not help. */
const refusals = new Set<number | undefined>([403, 409]);

/**
 * Plays an HLS stream in a video element with the light build of hls.js.
 * @returns null without Media Source Extensions
 */
export function attachHls(
  video: HTMLVideoElement,
  url: string,
  { heightCap, onQualities, onHeight, onTrouble, onInterruption, onLoaded, onFailure }: HlsOptions,
): HlsStream | null {
  if (!Light.isSupported()) return null;
  // `capLevelToPlayerSize` writes the same limit as `heightCap`, so only one may be active.
  const isSlow = heightCap !== null;
  const hls = new Light({
    capLevelToPlayerSize: !isSlow,
    maxLiveSyncPlaybackRate: catchUpRate,
    liveSyncDurationCount: isSlow ? liveDistance.slow : liveDistance.usual,
    liveSyncOnStallIncrease: isSlow ? stallDistance.slow : stallDistance.usual,
    // -1 measures the speed of the line first, by a segment in the lowest quality. On a slow line that takes longer
    // than a start in it.
    startLevel: isSlow ? 0 : -1,
  });
  const { Events, ErrorTypes } = Light;
  let audioOnly = false;
  // A slow or expensive line overrules an earlier choice.
  let quality = heightCap === null ? rememberedQuality() : 'auto';
  let mendedAtMs = Number.NEGATIVE_INFINITY;

  let source = url;
  let audioUrl: string | null = null;

  const apply = () => {
    const wanted = (audioOnly && audioUrl) || url;
    if (wanted === source) return choose(hls, audioOnly ? 0 : quality, heightCap);
    const isPlaying = !video.paused;
    hls.config.startPosition = hls.latestLevelDetails?.live === false ? video.currentTime : -1;
    source = wanted;
    hls.loadSource(source);
    // Changing the source pauses the element.
    if (isPlaying) video.play().catch(() => undefined);
  };
  hls.on(Events.MANIFEST_PARSED, () => {
    if (source === url) {
      const heights = heightsOf(hls.levels);
      if (quality !== 'auto') quality = heights[bestHeight(heights, quality)] ?? 'auto';
      onQualities(heights, quality);
    }
    apply();
  });
  // hls.js removes the audio rendition from the levels of a video, so it is played as a separate source.
  hls.on(Events.MANIFEST_LOADED, (_, { levels }) => {
    audioUrl = levels.find(({ audioCodec, videoCodec }) => audioCodec && !videoCodec)?.url ?? audioUrl;
    if (audioOnly) apply();
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
  hls.loadSource(source);
  hls.attachMedia(video);
  return {
    setQuality: (next) => {
      quality = next;
      rememberQuality(next);
      apply();
    },
    setAudioOnly: (on) => {
      audioOnly = on;
      apply();
    },
    reload: (restart) => {
      if (restart || hls.levels.length === 0) hls.loadSource(source);
      else hls.startLoad();
    },
    liveDelay: () => {
      const edge = hls.liveSyncPosition;
      const end = hls.latestLevelDetails?.edge;
      if (edge === null || end === undefined) return null;
      const shownAtMs = hls.playingDate?.getTime();
      return { end, edge, seconds: shownAtMs === undefined ? hls.latency : (Date.now() - shownAtMs) / 1_000 };
    },
    detach: () => hls.destroy(),
  };
}

/** A fixed height selects one level; `auto` selects by bandwidth, up to the best level within the cap. */
function choose(hls: Hls, quality: number | 'auto', heightCap: number | null): void {
  if (quality === 'auto') {
    // A first `nextLevel` would overrule `startLevel`.
    if (!hls.autoLevelEnabled) hls.nextLevel = -1;
    if (heightCap !== null) hls.autoLevelCapping = bestWithin(hls.levels, heightCap);
    return;
  }
  hls.nextLevel = bestWithin(hls.levels, quality);
}

const bestHeight = (heights: readonly number[], cap: number) =>
  bestWithin(
    heights.map((height) => ({ height, bitrate: height })),
    cap,
  );

const heightsOf = (levels: readonly Level[]) =>
  [...new Set(levels.map(({ height }) => height))].filter((height) => height > 0).sort((a, b) => b - a);
