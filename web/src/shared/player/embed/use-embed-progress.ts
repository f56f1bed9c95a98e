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

/** A loaded player may not listen yet, so the subscription is repeated. */
const askAgainMs = 500;
const asksAtMost = 40;

/**
 * Follows an embedded player by messages, and seeks it to the user's place. Accepts only messages of this frame from
 * the host's origin. Without messages the player still plays.
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
    // Until it loads, the frame has this page's origin, and a message to another origin would be rejected.
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
