import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import { answerHeaders } from '../../edge/clean-headers.ts';
import type { Forwarding } from './forwarding.ts';

type Controller = Dispatcher.DispatchController;

/** A client that reads nothing of its answer for so long is cut off: a paused player reads nothing for a while. */
const unreadMs = 60_000;
/** A body shorter than this goes to the kernel in one piece with its headers. */
const onePieceBytes = 16 * 1_024;

/** Streams a service's answer to a client, as fast as that reads, and gives up when it leaves. */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #forwarding: Forwarding;
  readonly #settle: { resolve(): void; reject(reason: unknown): void };
  #controller: Controller | undefined;
  #onFirstBytes: Forwarding['onFirstBytes'];
  #begun = false;
  /** What the body is to have, by its header. */
  #bodyBytes = Number.NaN;
  /** A short body that came in one piece. */
  #wholeBody: string | undefined;
  #isWatched = false;

  /** @param settle is called when the client has its answer, or has left; or why there was none at all */
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
    if (this.#response.destroyed) controller.abort(new Error('the client left'));
  }

  onResponseStart(_controller: Controller, status: number, headers: IncomingHttpHeaders): void {
    // Of anything that is not final, such as 103, nothing is passed on.
    if (status < 200) return;
    const { upstream, moreHeaders } = this.#forwarding;
    upstream.answered();
    if (this.#endsByItself(headers)) upstream.leaving();
    this.#begun = true;
    this.#bodyBytes = Number(headers['content-length']);
    this.#response.writeHead(status, answerHeaders(headers, moreHeaders));
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
    // Once: each call adds a listener, and a long answer waits for its client many times.
    if (this.#isWatched) return;
    this.#isWatched = true;
    this.#response.setTimeout(unreadMs, () => this.#response.destroy());
  }

  onResponseEnd(): void {
    if (this.#wholeBody === undefined) this.#response.end();
    else this.#response.end(this.#wholeBody, 'latin1');
  }

  onResponseError(_controller: Controller, reason: Error): void {
    // Half of an answer is out already: only a broken connection shows the client that it is not whole.
    if (this.#begun || this.#response.destroyed) this.#response.destroy();
    else {
      this.#response.off('close', this.#onClosed);
      this.#settle.reject(reason);
    }
  }

  readonly #onClosed = (): void => {
    if (!this.#response.writableFinished) this.#controller?.abort(new Error('the client left'));
    this.#settle.resolve();
  };

  /**
   * A service that stops ends its connections with each answer, some time before its port closes. After a HEAD the client
   * library asks for that itself, and every service says yes.
   */
  #endsByItself({ connection }: IncomingHttpHeaders): boolean {
    return connection === 'close' && this.#request.method !== 'HEAD';
  }
}
