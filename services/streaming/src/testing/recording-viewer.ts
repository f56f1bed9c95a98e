import type { Ack, JoinedStream, ServerToClientEvents } from '@poc/contracts/socket';
import { Viewer } from './viewer.ts';

type EventName = keyof ServerToClientEvents;
const recorded: EventName[] = [
  'message-deleted',
  'message-restored',
  'message-pinned',
  'chat-terms',
  'chat-muted',
  'review-changed',
];

/** A viewer that also records events other than messages. */
export interface RecordingViewer {
  viewer: Viewer;
  joined: Ack<JoinedStream>;
  /** Payloads of an event, in the order of arrival. */
  of(event: EventName): unknown[];
  texts(): string[];
  send(text: string, clientMessageId?: string): Promise<Ack<Record<string, unknown>>>;
}

/** Connects to a node and joins a stream. */
export async function joinRecorded(
  url: string,
  streamId: string,
  options: { token?: string; batch?: boolean } = {},
): Promise<RecordingViewer> {
  const viewer = new Viewer(url, streamId, options);
  const received: { event: EventName; payload: unknown }[] = [];
  for (const event of recorded) {
    viewer.socket.on(event, (payload: unknown) => received.push({ event, payload }));
  }
  const joined = await viewer.join();
  if (!joined.ok) throw new Error(`not joined: ${joined.code}`);
  return {
    viewer,
    joined,
    of: (event) => received.filter((one) => one.event === event).map(({ payload }) => payload),
    texts: () => [...viewer.messages.values()].map(({ text }) => text),
    send: (text, clientMessageId) =>
      viewer.ask('chat-message', {
        streamId,
        text,
        ...(clientMessageId === undefined ? {} : { clientMessageId }),
      }),
  };
}
