import type { Embed } from './embed-of.ts';

/** What an embedded player reports about itself. */
export interface EmbedNews {
  /** Where it stands. */
  readonly seconds?: number | undefined;
  readonly duration?: number | undefined;
  readonly state?: 'playing' | 'paused' | 'ended' | undefined;
}

type Host = Embed['host'];

const youtubeStates = new Map<unknown, EmbedNews['state']>([
  [0, 'ended'],
  [1, 'playing'],
  [2, 'paused'],
]);
const vimeoStates = new Map<unknown, EmbedNews['state']>([
  ['play', 'playing'],
  ['playing', 'playing'],
  // It may have begun before anybody listened.
  ['timeupdate', 'playing'],
  ['pause', 'paused'],
  ['ended', 'ended'],
]);
const vimeoEvents = [...vimeoStates.keys()];

/** The messages after which a player reports its position. None of its own script is loaded here. */
export function askingFor(host: Host): unknown[] {
  // YouTube's takes texts alone.
  if (host === 'YouTube') return [JSON.stringify({ event: 'listening', id: 1, channel: 'widget' })];
  return vimeoEvents.map((value) => ({ method: 'addEventListener', value }));
}

/** The message that sends a player to a place. */
export function seekingTo(host: Host, seconds: number): unknown {
  if (host === 'Vimeo') return { method: 'setCurrentTime', value: seconds };
  return JSON.stringify({
    event: 'command',
    func: 'seekTo',
    args: [seconds, true],
    id: 1,
    channel: 'widget',
  });
}

/** Reads a message of a player; null for one that reports no position. */
export function readNews(host: Host, data: unknown): EmbedNews | null {
  const message = typeof data === 'string' ? parsed(data) : data;
  if (!isRecord(message)) return null;
  const news = host === 'YouTube' ? fromYoutube(message) : fromVimeo(message);
  return Object.values(news).some((value) => value !== undefined) ? news : null;
}

function fromYoutube({ event, info }: Record<string, unknown>): EmbedNews {
  if (event === 'onStateChange') return { state: youtubeStates.get(info) };
  if (!isRecord(info)) return {};
  const { currentTime, duration, playerState } = info;
  return {
    seconds: amount(currentTime),
    duration: positive(duration),
    state: youtubeStates.get(playerState),
  };
}

function fromVimeo({ event, data }: Record<string, unknown>): EmbedNews {
  const { seconds, duration } = isRecord(data) ? data : {};
  return { seconds: amount(seconds), duration: positive(duration), state: vimeoStates.get(event) };
}

const amount = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;

/** A duration of 0 is one that is not known yet. */
const positive = (value: unknown): number | undefined => amount(value) || undefined;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
