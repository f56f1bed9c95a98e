import { storageKeys } from '../../config/storage-keys.ts';
import { readStored, writeStored } from '../browser-storage.ts';

/** The user's last choice of a picture height in pixels. */
export function rememberedQuality(): number | 'auto' {
  return Number(readStored(storageKeys.videoQuality)) || 'auto';
}

export const rememberQuality = (quality: number | 'auto'): void =>
  writeStored(storageKeys.videoQuality, quality === 'auto' ? null : String(quality));

/** Plays a video at the user's last speed, and remembers changes. @returns a function that stops remembering */
export function rememberSpeed(video: HTMLVideoElement): () => void {
  const apply = (speed: number) => {
    // A reload of the source returns to the default.
    video.defaultPlaybackRate = speed;
    video.playbackRate = speed;
  };
  const onChange = () => {
    if (video.playbackRate === video.defaultPlaybackRate) return;
    apply(video.playbackRate);
    writeStored(storageKeys.videoSpeed, String(video.playbackRate));
  };
  const stored = Number(readStored(storageKeys.videoSpeed));
  if (speeds.includes(stored)) apply(stored);
  video.addEventListener('ratechange', onChange);
  return () => video.removeEventListener('ratechange', onChange);
}

/** Speeds on offer. */
export const speeds: readonly number[] = [0.75, 1, 1.25, 1.5, 2];
