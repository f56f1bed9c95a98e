import { type RefObject, useEffect } from 'react';
import type { FollowedMedia } from '../../progress/track-progress.ts';
import { EmbedMedia } from './embed-media.ts';
import { parseState, seekMessage, subscriptionMessages } from './embed-messages.ts';
import type { Embed } from './embed-of.ts';

interface EmbedProgressInput {
  frame: RefObject<HTMLIFrameElement | null>;
  embed: Embed;
  /** Percent; null for the start. */
  resumeAt: number | null;
  follow: ((media: FollowedMedia) => () => void) | undefined;
}

/** Interval at which the subscription is repeated, since a loaded player may not listen yet. */
const subscribeEveryMs = 500;
/** Maximum repetitions of the subscription. */
const maxAttempts = 40;

/**
 * Follows an embedded player by messages, and seeks it to the user's position. Accepts only messages of this frame from
 * the host's origin. Without messages the player still plays.
 */
export function useEmbedProgress({ frame, embed, resumeAt, follow }: EmbedProgressInput): void {
  const { host, origin } = embed;
  useEffect(() => {
    const element = frame.current;
    if (!element || !follow) return;
    const post = (message: unknown) => element.contentWindow?.postMessage(message, origin);
    const media = new EmbedMedia(resumeAt, (seconds) => post(seekMessage(host, seconds)));
    const unfollow = follow(media);
    let timer: ReturnType<typeof setInterval> | undefined;
    let attempts = 0;
    const subscribe = () => {
      attempts += 1;
      for (const message of subscriptionMessages(host)) post(message);
      if (attempts >= maxAttempts) clearInterval(timer);
    };
    // Until it loads, the frame has this page's origin, and a message to another origin would be rejected.
    const onLoad = () => {
      clearInterval(timer);
      timer = setInterval(subscribe, subscribeEveryMs);
      subscribe();
    };
    const onMessage = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== element.contentWindow) return;
      const state = parseState(host, event.data);
      if (!state) return;
      clearInterval(timer);
      media.take(state);
    };
    element.addEventListener('load', onLoad);
    window.addEventListener('message', onMessage);
    return () => {
      clearInterval(timer);
      element.removeEventListener('load', onLoad);
      window.removeEventListener('message', onMessage);
      unfollow();
    };
  }, [frame, host, origin, resumeAt, follow]);
}
