import { type RefObject, useEffect } from 'react';
import type { FollowedMedia } from '../../progress/track-progress.ts';
import { EmbedMedia } from './embed-media.ts';
import { askingFor, readNews, seekingTo } from './embed-messages.ts';
import type { Embed } from './embed-of.ts';

interface EmbedProgressInput {
  frame: RefObject<HTMLIFrameElement | null>;
  embed: Embed;
  /** Percent; null for the start. */
  resumeAt: number | null;
  isStarted: boolean;
  follow: ((media: FollowedMedia) => () => void) | undefined;
}

/** A player that has loaded may still not listen. */
const askAgainMs = 500;
const asksAtMost = 40;

/**
 * Follows the player in a frame by the messages that it exchanges with its page, and sends it to one's place. Only
 * messages of this frame, from the host's own origin, are listened to. A player that reports nothing plays all the same.
 */
export function useEmbedProgress({ frame, embed, resumeAt, isStarted, follow }: EmbedProgressInput): void {
  const { host, origin } = embed;
  useEffect(() => {
    const element = frame.current;
    if (!isStarted || !element || !follow) return;
    const say = (message: unknown) => element.contentWindow?.postMessage(message, origin);
    const media = new EmbedMedia(resumeAt, (seconds) => say(seekingTo(host, seconds)));
    const unfollow = follow(media);
    let timer: ReturnType<typeof setInterval> | undefined;
    let asked = 0;
    const ask = () => {
      asked += 1;
      for (const message of askingFor(host)) say(message);
      if (asked >= asksAtMost) clearInterval(timer);
    };
    // Before that the frame is still of our own origin, and a message to another one would be refused.
    const onLoad = () => {
      clearInterval(timer);
      timer = setInterval(ask, askAgainMs);
      ask();
    };
    const onMessage = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== element.contentWindow) return;
      const news = readNews(host, event.data);
      if (!news) return;
      clearInterval(timer);
      media.take(news);
    };
    element.addEventListener('load', onLoad);
    window.addEventListener('message', onMessage);
    return () => {
      clearInterval(timer);
      element.removeEventListener('load', onLoad);
      window.removeEventListener('message', onMessage);
      unfollow();
    };
  }, [frame, host, origin, resumeAt, isStarted, follow]);
}
