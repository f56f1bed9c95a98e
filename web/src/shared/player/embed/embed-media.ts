import type { FollowedMedia } from '../../progress/track-progress.ts';
import type { EmbedNews } from './embed-messages.ts';

/** A player needs a moment to get to a place; what it reports meanwhile is of the place before. */
const seekingMs = 10_000;
const nearSeconds = 5;

/** An embedded player as what follows a video knows one. It knows what the player has reported. */
export class EmbedMedia extends EventTarget implements FollowedMedia {
  currentTime = 0;
  duration = Number.NaN;
  paused = true;
  private hasPlayed = false;
  /** Where it shall go first, in percent. */
  private resumeAt: number | null;
  private readonly seek: (seconds: number) => void;
  private going: { to: number; untilMs: number } | null = null;

  /** @param seek sends the player to a place, once it is known where that is */
  constructor(resumeAt: number | null, seek: (seconds: number) => void) {
    super();
    this.resumeAt = resumeAt;
    this.seek = seek;
  }

  take({ seconds, duration, state }: EmbedNews): void {
    if (duration !== undefined) this.duration = duration;
    if (state !== undefined) this.paused = state !== 'playing';
    // What it reports before it is where it shall go would be taken for the person's place.
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
