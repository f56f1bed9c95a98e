import type Hls from 'hls.js';
import type { Level } from 'hls.js';
import { limits } from '../../config/limits.ts';
import { bestWithin } from './line-quality.ts';

/** What the player shows of a stream's qualities, and how it chooses among them. */
export interface HlsStream {
  /** A picture height in pixels, or `auto`: chosen for the line, within the cap. */
  readonly setQuality: (quality: number | 'auto') => void;
  /** Loads the sound alone where the stream has it so, else its smallest rendition. */
  readonly setAudioOnly: (on: boolean) => void;
  /** Goes on loading after an interruption; `afresh` by asking for the source again. */
  readonly reload: (afresh: boolean) => void;
  /** Of a live stream: where its viewers stand, and how many seconds the picture is behind; null while unknown. */
  readonly liveDelay: () => LiveDelay | null;
  readonly detach: () => void;
}

/** Seconds of the video's own time line, and seconds that the picture is behind what happens. */
export interface LiveDelay {
  readonly edge: number;
  readonly seconds: number;
}

interface HlsOptions {
  /** Pixels; null for no limit. */
  heightCap: number | null;
  /** The picture heights to choose from, greatest first. */
  onQualities: (heights: readonly number[]) => void;
  /** The height that plays now. */
  onHeight: (height: number) => void;
  /** A request failed, which is repeated by itself. */
  onTrouble: () => void;
  /** Loading stopped, as the network or the server failed: it goes on by `reload` only. */
  onInterruption: () => void;
  /** Something was loaded. */
  onLoaded: () => void;
  /** It stopped for good, after what can be mended was tried. */
  onFailure: () => void;
}

/** An address that has expired, or a person who plays on too many devices: asking again changes nothing. */
const refusals = new Set<number | undefined>([403, 409]);

const hlsType = 'application/vnd.apple.mpegurl';

/** Whether the browser itself plays HLS. */
export const playsHlsItself = () => document.createElement('video').canPlayType(hlsType) !== '';

/**
 * Plays an HLS stream in a video element with the light build of hls.js, which is loaded only here.
 * @returns null where the browser can't (no Media Source)
 * @throws when the library can't be loaded
 */
export async function attachHls(
  video: HTMLVideoElement,
  url: string,
  { heightCap, onQualities, onHeight, onTrouble, onInterruption, onLoaded, onFailure }: HlsOptions,
): Promise<HlsStream | null> {
  const { default: Light } = await import('hls.js/light');
  if (!Light.isSupported()) return null;
  // It writes the same limit as a cap of ours would: only one of the two may.
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

/** A fixed height is one level; `auto` leaves the choice to the line, up to the best level within the cap. */
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
