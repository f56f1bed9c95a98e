import { setTimeout as delay } from 'node:timers/promises';
import type { Ack, ChatMessage, JoinedStream, NewReaction, StreamState } from '@poc/contracts/socket';
import { io, type Socket } from 'socket.io-client';
import { api } from '../api.ts';
import { until, url } from '../system.ts';

/** Time after which a refused client joins again, in ms. */
const rejoinMs = 1_000;
/** Time limit of a send, in ms: longer than any server hangs in these tests. */
const sentMs = 180_000;

/** Sends an event and waits for the acknowledgement. */
export const emit = (socket: Socket, event: string, payload: unknown) =>
  socket.timeout(10_000).emitWithAck(event, payload);

/**
 * A viewer on a plain socket.io client: joins, collects messages, and closes gaps by sequence numbers, as the
 * contract says.
 */
export class Viewer {
  readonly socket: Socket;
  readonly streamId: string;
  /** Messages by sequence number, which removes duplicates. */
  readonly messages = new Map<number, ChatMessage>();
  /** Every `new-message` in order of arrival, duplicates included. */
  readonly arrivals: ChatMessage[] = [];
  readonly reactions: NewReaction[] = [];
  state: StreamState | undefined;
  private refused: unknown;

  constructor(streamId: string, token?: string) {
    this.streamId = streamId;
    this.socket = io(url(), {
      auth: token ? { token } : {},
      query: { stream: streamId },
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 200,
      reconnectionDelayMax: 1_000,
    });
    this.socket.on('connect', () => void this.joinSometime());
    this.socket.on('new-message', (message: ChatMessage) => {
      this.arrivals.push(message);
      this.messages.set(message.seq, message);
    });
    this.socket.on('new-reaction', (reaction: NewReaction) => this.reactions.push(reaction));
    this.socket.on('stream-state', (state: StreamState) => {
      this.state = state;
      // A failed read is repeated with the next state.
      this.closeGap(state.lastSeq).catch(() => undefined);
    });
  }

  get lastSeq(): number {
    return Math.max(0, ...this.messages.keys());
  }

  private async join(): Promise<void> {
    const payload = this.messages.size > 0 ? { streamId: this.streamId, after: this.lastSeq } : this.streamId;
    const response: Ack<JoinedStream> = await emit(this.socket, 'join-stream', payload);
    if (!response.ok) throw new Error(`join-stream: ${response.code}`);
    this.state = response.state;
    for (const message of response.messages) this.messages.set(message.seq, message);
  }

  /** Fetches the missing messages below `lastSeq`, as a client does that detects a gap. */
  async closeGap(lastSeq: number): Promise<void> {
    const seqs = [...this.messages.keys()];
    const first = Math.min(...seqs, lastSeq);
    let after = first - 1;
    for (let seq = first; seq <= lastSeq && this.messages.has(seq); seq += 1) after = seq;
    if (after >= lastSeq) return;
    const { body } = await api('GET', `/streams/${this.streamId}/messages?after=${after}&limit=100`);
    for (const message of body as ChatMessage[]) this.messages.set(message.seq, message);
  }

  joined(): Promise<StreamState> {
    return until('the stream is joined', () => {
      if (this.refused) throw this.refused;
      return this.state;
    });
  }

  /** Retries until the viewer has joined the room or its connection ends; the next connection joins again. */
  private async joinSometime(): Promise<void> {
    const { id } = this.socket;
    const isOpen = () => this.socket.connected && this.socket.id === id;
    while (isOpen()) {
      try {
        await this.join();
        this.refused = undefined;
        return;
      } catch (error) {
        if (isOpen()) this.refused = error;
        await delay(rejoinMs);
      }
    }
  }

  async send(text: string, clientMessageId: string): Promise<ChatMessage> {
    const payload = {
      streamId: this.streamId,
      text,
      clientMessageId,
      user: 'Somebody Else',
      timestamp: 'yesterday',
    };
    const response: Ack<{ message: ChatMessage }> = await emit(this.socket, 'chat-message', payload);
    if (!response.ok) throw new Error(response.code);
    return response.message;
  }

  /** Sends with one id until it is acknowledged, as a client does whose connection breaks. */
  sendUntilAcknowledged(text: string, clientMessageId: string): Promise<ChatMessage> {
    // Slower than the limit per user, like a well-behaved client.
    return until(`"${text}" is acknowledged`, () => this.send(text, clientMessageId), sentMs, 1_000);
  }

  texts(): string[] {
    return [...this.messages.values()].sort((a, b) => a.seq - b.seq).map(({ text }) => text);
  }

  close(): void {
    this.socket.close();
  }
}
