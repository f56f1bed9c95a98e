import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import { responseHeaders } from '../../edge/clean-headers.ts';
import type { Forwarding } from './forwarding.ts';

type Controller = Dispatcher.DispatchController;

/** Timeout for a client that reads nothing. It is long because a paused player stops reading for a while. */
const unreadMs = 60_000;
/** Shorter bodies are written to the socket in one piece with their headers. */
const onePieceBytes = 16 * 1_024;

/** Streams a service's response to a client with backpressure, and aborts it when the client disconnects. */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #forwarding: Forwarding;
  readonly #settle: { resolve(): void; reject(reason: unknown): void };
  #controller: Controller | undefined;
  #onFirstBytes: Forwarding['onFirstBytes'];
  #begun = false;
  #bodyBytes = Number.NaN;
  #wholeBody: string | undefined;
  #isWatched = false;

  /** @param settle resolves when the client has its response or has disconnected; rejects when the service sent none */
  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    forwarding: Forwarding,
    settle: { resolve(): void; reject(reason: unknown): void },
  ) {
    this.#request = request;
    this.#response = response;
    this.#forwarding = forwarding;
    this.#settle = settle;
    this.#onFirstBytes = forwarding.onFirstBytes;
    response.on('close', this.#onClosed);
  }

  onRequestStart(controller: Controller): void {
    this.#controller = controller;
    if (this.#response.destroyed) controller.abort(new Error('the client disconnected'));
  }

  onResponseStart(_controller: Controller, status: number, headers: IncomingHttpHeaders): void {
    // Informational responses, such as 103, are dropped.
    if (status < 200) return;
    const { upstream, moreHeaders } = this.#forwarding;
    upstream.responded();
    if (this.#announcesShutdown(headers)) upstream.leaving();
    this.#begun = true;
    this.#bodyBytes = Number(headers['content-length']);
    this.#response.writeHead(status, responseHeaders(headers, moreHeaders));
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    this.#onFirstBytes?.(chunk);
    this.#onFirstBytes = undefined;
    if (chunk.length === this.#bodyBytes && chunk.length < onePieceBytes) {
      this.#wholeBody = chunk.toString('latin1');
      return;
    }
    if (this.#response.write(chunk)) return;
    controller.pause();
    this.#response.once('drain', () => controller.resume());
    // Set once: each `setTimeout` call adds a listener, and a long response drains many times.
    if (this.#isWatched) return;
    this.#isWatched = true;
    this.#response.setTimeout(unreadMs, () => this.#response.destroy());
  }

  onResponseEnd(): void {
    if (this.#wholeBody === undefined) this.#response.end();
    else this.#response.end(this.#wholeBody, 'latin1');
  }

  onResponseError(_controller: Controller, reason: Error): void {
    // The response has begun: only a broken connection shows the client that it is incomplete.
    if (this.#begun || this.#response.destroyed) this.#response.destroy();
    else {
      this.#response.off('close', this.#onClosed);
      this.#settle.reject(reason);
    }
  }

  readonly #onClosed = (): void => {
    if (!this.#response.writableFinished) this.#controller?.abort(new Error('the client disconnected'));
    this.#settle.resolve();
  };

  /**
   * A service that shuts down closes its connections with each response before it closes its port. HEAD is excluded,
   * because undici itself sends `Connection: close` there.
   */
  #announcesShutdown({ connection }: IncomingHttpHeaders): boolean {
    return connection === 'close' && this.#request.method !== 'HEAD';
  }
}
