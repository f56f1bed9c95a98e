import type {
  Ack,
  ChatMessage,
  ClientToServerEvents,
  JoinedStream,
  NewReaction,
  ServerToClientEvents,
  StreamState,
} from '@poc/contracts/socket';
import { pause } from '@poc/kit/retry';
import { io, type Socket } from 'socket.io-client';

type ClientSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

/** A client that behaves like the web app: it joins, collects messages, detects gaps and fetches what is missing. */
export class Viewer {
  readonly socket: ClientSocket;
  readonly streamId: string;
  /** All messages received as events, in the order of arrival, including repeats. */
  readonly events: ChatMessage[] = [];
  /** All messages by number, from events and joins. */
  readonly messages = new Map<number, ChatMessage>();
  readonly reactions: NewReaction[] = [];
  readonly states: StreamState[] = [];
  readonly ends: string[] = [];
  /** `withinMs` of received `node-stopping` events. */
  readonly notices: number[] = [];
  #catchingUp: Promise<void> | null = null;
  readonly #batch: boolean;

  constructor(url: string, streamId: string, options: { token?: string; batch?: boolean } = {}) {
    this.streamId = streamId;
    this.#batch = options.batch ?? false;
    this.socket = io(url, {
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 50,
      reconnectionDelayMax: 300,
      auth: options.token === undefined ? {} : { token: options.token },
    });
    this.socket.on('new-message', (message) => this.#take([message]));
    this.socket.on('new-messages', (messages) => this.#take(messages));
    this.socket.on('new-reaction', (reaction) => this.reactions.push(reaction));
    this.socket.on('session-ended', ({ code }) => this.ends.push(code));
    this.socket.on('node-stopping', ({ withinMs }) => this.notices.push(withinMs));
    this.socket.on('stream-state', (state) => {
      this.states.push(state);
      if (state.lastSeq > this.last) void this.catchUp();
    });
    this.socket.once('connect', () => {
      // On reconnections: the server dropped the membership with the first connection.
      this.socket.on('connect', () => void this.catchUp());
    });
  }

  /** Highest number without a gap before it. */
  get last(): number {
    let last = 0;
    while (this.messages.has(last + 1)) last++;
    return last;
  }

  async join(): Promise<Ack<JoinedStream>> {
    const response = await this.ask<JoinedStream>('join-stream', {
      streamId: this.streamId,
      batch: this.#batch,
      ...(this.messages.size > 0 ? { after: this.last } : {}),
    });
    if (response.ok) for (const message of response.messages) this.messages.set(message.seq, message);
    return response;
  }

  /** Rejoins from the last number until no message is missing. */
  catchUp(): Promise<void> {
    this.#catchingUp ??= (async () => {
      for (let more = true; more && this.socket.connected; ) {
        const response = await this.join();
        more = response.ok && response.messages.length > 0 && this.last < response.state.lastSeq;
      }
    })()
      .catch(() => undefined)
      .finally(() => {
        this.#catchingUp = null;
      });
    return this.#catchingUp;
  }

  say(text: string, clientMessageId?: string): Promise<Ack<{ message: ChatMessage }>> {
    return this.ask('chat-message', {
      streamId: this.streamId,
      text,
      ...(clientMessageId ? { clientMessageId } : {}),
    });
  }

  /** Sends an event with any payload and waits for its acknowledgement. */
  async ask<T extends object>(event: keyof ClientToServerEvents, payload: unknown): Promise<Ack<T>> {
    const socket: Socket = this.socket;
    const response: Ack<T> = await socket.timeout(30_000).emitWithAck(event, payload);
    return response;
  }

  close(): void {
    this.socket.disconnect();
  }

  #take(messages: ChatMessage[]): void {
    for (const message of messages) {
      this.events.push(message);
      this.messages.set(message.seq, message);
    }
  }
}

/** Waits until a condition holds. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  maxMs = 30_000,
): Promise<void> {
  const giveUpAt = Date.now() + maxMs;
  while (!(await holds())) {
    if (Date.now() > giveUpAt) throw new Error(`timed out after ${maxMs} ms: ${what}`);
    await pause(10);
  }
}
