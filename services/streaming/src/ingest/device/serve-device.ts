import { type DeviceReply, deviceRenewal, deviceStart } from '@poc/contracts/device-video';
import { admins } from '@poc/kit/auth/policies';
import type { Subject } from '@poc/kit/auth/subject';
import type { Verifier } from '@poc/kit/auth/verifier';
import type { Clock } from '@poc/kit/clock';
import { AppError, fail, toErrorResponse } from '@poc/kit/errors';
import { parseJson } from '@poc/kit/json';
import type { Logger } from '@poc/kit/log';
import type { WebSocket } from 'ws';
import type { z } from 'zod';
import type { Sender } from '../publish/broadcast.ts';
import type { Publication } from '../rtmp/session.ts';
import { type Converter, startConverter } from './convert.ts';

export interface DeviceOptions {
  readonly ffmpeg: string;
  readonly verifier: Pick<Verifier, 'ready' | 'verify' | 'isRevoked'>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Claims the stream for the administrator. @throws AppError with the reason of a refusal */
  readonly publish: (subject: Subject, sender: Sender) => Promise<Publication>;
}

const timeToStartMs = 10_000;
/** Maximum size of the first message, in bytes: a token and the format of the recording. */
const maxStartBytes = 16 * 1024;
/** Maximum time in ms without converted video; a recording begins with up to four seconds of silence. */
const maxSilenceMs = 12_000;
/** Time for the last chunks after the connection ended. */
const finishMs = 5_000;
/** Time for a browser to receive its refusal. */
const refusalMs = 3_000;
/** 16 Mbit/s, far above the rate that the page records with. */
const bytesPerSecond = 2_000_000;
/** Allowed burst above `bytesPerSecond`. */
const burstBytes = 8_000_000;
const renewBeforeMs = 120_000;
/** Close code: the service restarts. */
export const restarting = 1012;
/** Close code of RFC 6455: policy violation. */
const refusal = 1008;

/** Serves the connection of one browser. See `deviceVideoPath` for the protocol. */
export function serveDevice(socket: WebSocket, options: DeviceOptions): void {
  const { ffmpeg, verifier, clock, logger, publish } = options;
  let subject: Subject | null = null;
  let converter: Converter | null = null;
  let isEnded = false;
  let isBehind = false;
  let isThrottled = false;
  let allowance = burstBytes;
  let filledAt = performance.now();
  let renewing: NodeJS.Timeout | undefined;
  let silence = setTimeout(() => socket.terminate(), timeToStartMs);

  const send = (reply: DeviceReply): void => socket.send(JSON.stringify(reply));
  const sender = {
    pause: () => converter?.pause(),
    resume: () => converter?.resume(),
    close: () => socket.close(restarting),
    isAllowed: () =>
      subject !== null && subject.expiresAt > clock.now().getTime() && !verifier.isRevoked(subject),
  } satisfies Partial<Sender>;

  function refuse(error: unknown): void {
    const { code, error: text } = toErrorResponse(error, '').body;
    if (code === 'internal_error') logger.error({ err: error }, "could not receive a browser's video");
    if (isEnded) return;
    isEnded = true;
    send({ type: 'refused', code, error: text });
    socket.close(refusal);
    setTimeout(() => socket.terminate(), refusalMs).unref();
  }

  function readOrWait(): void {
    if (isBehind || isThrottled) socket.pause();
    else socket.resume();
  }

  async function authenticate(token: string): Promise<Subject> {
    if (!verifier.ready()) fail('service_unavailable', { internal: 'public keys not loaded yet' });
    const renewed = admins.check(await verifier.verify(token), {});
    if (subject && subject.id !== renewed.id) fail('forbidden');
    subject = renewed;
    return renewed;
  }

  function renewBefore({ expiresAt }: Subject): void {
    const delayMs = Math.max(0, expiresAt - clock.now().getTime() - renewBeforeMs);
    renewing = setTimeout(() => send({ type: 'renew' }), delayMs);
  }

  async function renew(message: unknown): Promise<void> {
    const renewed = await authenticate(parse(deviceRenewal, message).token);
    if (isEnded) return;
    clearTimeout(renewing);
    renewBefore(renewed);
  }

  async function start(message: unknown): Promise<void> {
    const { token, device, ...format } = parse(deviceStart, message);
    const authenticated = await authenticate(token);
    const publication = await publish(authenticated, { ...sender, device });
    if (isEnded) return publication.onEnd();
    const started = startConverter({
      ffmpeg,
      format,
      onMessage: (media) => {
        silence.refresh();
        publication.onMedia(media);
      },
      onDrain: () => {
        isBehind = false;
        readOrWait();
      },
    });
    converter = started;
    clearTimeout(silence);
    silence = setTimeout(() => socket.terminate(), maxSilenceMs);
    void started.exited.then((complaints) => {
      publication.onEnd();
      if (isEnded) return;
      logger.info({ ffmpeg: complaints }, "could not convert a browser's video");
      refuse(new AppError('video_unreadable'));
    });
    send({ type: 'accepted' });
    renewBefore(authenticated);
  }

  function onChunk(chunk: Buffer, to: Converter): void {
    const now = performance.now();
    allowance = Math.min(burstBytes, allowance + ((now - filledAt) / 1_000) * bytesPerSecond) - chunk.length;
    filledAt = now;
    isBehind = !to.write(chunk);
    isThrottled = allowance < 0;
    if (isThrottled) {
      const pauseMs = (-allowance / bytesPerSecond) * 1_000;
      setTimeout(() => {
        isThrottled = false;
        readOrWait();
      }, pauseMs);
    }
    readOrWait();
  }

  let starting: Promise<void> | null = null;
  socket.on('message', (data: Buffer, isBinary) => {
    if (isEnded) return;
    // A browser may send only one message before it is accepted.
    if (!converter && (starting || data.length > maxStartBytes)) return socket.terminate();
    if (isBinary) {
      if (converter) onChunk(data, converter);
      else refuse(new AppError('invalid_request'));
      return;
    }
    const message = parseJson(data.toString());
    if (starting) starting = starting.then(() => renew(message));
    else starting = start(message);
    void starting.catch(refuse);
  });
  // A protocol error, such as a message above the limit; `close` follows.
  socket.on('error', (error) => logger.info({ err: error }, 'browser disconnected after an error'));
  socket.on('close', () => {
    isEnded = true;
    clearTimeout(silence);
    clearTimeout(renewing);
    if (!converter) return;
    converter.end();
    const late = setTimeout(converter.kill, finishMs);
    void converter.exited.then(() => clearTimeout(late));
  });
}

function parse<S extends z.ZodType>(schema: S, message: unknown): z.output<S> {
  const parsed = schema.safeParse(message);
  return parsed.success ? parsed.data : fail('invalid_request');
}
