import type { FollowedMedia } from '../../progress/track-progress.ts';
import type { EmbedState } from './embed-messages.ts';

/** Seeking takes a moment; positions reported during a seek are the old ones. */
const seekingMs = 10_000;
const nearSeconds = 5;

/** Adapts an embedded player to `FollowedMedia`, from the events that it reports. */
export class EmbedMedia extends EventTarget implements FollowedMedia {
  currentTime = 0;
  duration = Number.NaN;
  paused = true;
  private hasPlayed = false;
  /** Percent to seek to first. */
  private resumeAt: number | null;
  private readonly seek: (seconds: number) => void;
  private going: { to: number; untilMs: number } | null = null;

  /** @param seek seeks the player to a position in seconds, once the duration is known */
  constructor(resumeAt: number | null, seek: (seconds: number) => void) {
    super();
    this.resumeAt = resumeAt;
    this.seek = seek;
  }

  take({ seconds, duration, state }: EmbedState): void {
    if (duration !== undefined) this.duration = duration;
    if (state !== undefined) this.paused = state !== 'playing';
    // Positions reported before the seek has finished are not the user's position.
    if (!this.isThere(seconds)) return;
    if (seconds !== undefined) this.currentTime = seconds;
    if (state === 'ended' && Number.isFinite(this.duration)) this.currentTime = this.duration;
    if (!this.paused && !this.hasPlayed) {
      this.hasPlayed = true;
      this.dispatchEvent(new Event('playing'));
    }
    if (seconds !== undefined) this.dispatchEvent(new Event('timeupdate'));
    if (state === 'paused') this.dispatchEvent(new Event('pause'));
    if (state === 'ended') this.dispatchEvent(new Event('ended'));
  }

  private isThere(seconds: number | undefined): boolean {
    if (this.resumeAt !== null) {
      if (this.paused || !Number.isFinite(this.duration)) return false;
      const to = (this.duration * this.resumeAt) / 100;
      this.resumeAt = null;
      this.going = { to, untilMs: performance.now() + seekingMs };
      this.seek(to);
      return false;
    }
    if (!this.going) return true;
    const { to, untilMs } = this.going;
    const isNear = seconds !== undefined && Math.abs(seconds - to) <= nearSeconds;
    if (!isNear && performance.now() < untilMs) return false;
    this.going = null;
    return true;
  }
}
