import type { Embed } from './embed-of.ts';

export interface EmbedState {
  /** Position in seconds. */
  readonly seconds?: number | undefined;
  readonly duration?: number | undefined;
  readonly state?: 'playing' | 'paused' | 'ended' | undefined;
}

type Host = Embed['host'];

const youtubeStates = new Map<unknown, EmbedState['state']>([
  [0, 'ended'],
  [1, 'playing'],
  [2, 'paused'],
]);
const vimeoStates = new Map<unknown, EmbedState['state']>([
  ['play', 'playing'],
  ['playing', 'playing'],
  // Playback may have started before the listeners were added.
  ['timeupdate', 'playing'],
  ['pause', 'paused'],
  ['ended', 'ended'],
]);
const vimeoEvents = [...vimeoStates.keys()];

/** Messages that subscribe to a player's events, so that its own script is not loaded here. */
export function subscriptionMessages(host: Host): unknown[] {
  // YouTube accepts only strings.
  if (host === 'YouTube') return [JSON.stringify({ event: 'listening', id: 1, channel: 'widget' })];
  return vimeoEvents.map((value) => ({ method: 'addEventListener', value }));
}

export function seekMessage(host: Host, seconds: number): unknown {
  if (host === 'Vimeo') return { method: 'setCurrentTime', value: seconds };
  return JSON.stringify({
    event: 'command',
    func: 'seekTo',
    args: [seconds, true],
    id: 1,
    channel: 'widget',
  });
}

/** Parses a player's message; null when it contains no state. */
export function parseState(host: Host, data: unknown): EmbedState | null {
  const message = typeof data === 'string' ? parsed(data) : data;
  if (!isRecord(message)) return null;
  const state = host === 'YouTube' ? fromYoutube(message) : fromVimeo(message);
  return Object.values(state).some((value) => value !== undefined) ? state : null;
}

function fromYoutube({ event, info }: Record<string, unknown>): EmbedState {
  if (event === 'onStateChange') return { state: youtubeStates.get(info) };
  if (!isRecord(info)) return {};
  const { currentTime, duration, playerState } = info;
  return {
    seconds: amount(currentTime),
    duration: positive(duration),
    state: youtubeStates.get(playerState),
  };
}

function fromVimeo({ event, data }: Record<string, unknown>): EmbedState {
  const { seconds, duration } = isRecord(data) ? data : {};
  return { seconds: amount(seconds), duration: positive(duration), state: vimeoStates.get(event) };
}

const amount = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;

/** A duration of 0 is not known yet. */
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
