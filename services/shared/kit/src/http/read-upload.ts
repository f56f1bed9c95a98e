import { finished, type Readable } from 'node:stream';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import type { Fault } from '@poc/contracts/errors';
import { AppError, fail } from '../errors.ts';
import type { RequestInfo } from './request-info.ts';

export interface UploadRules {
  readonly file: string;
  /** Exclusive limit for the file, in bytes. */
  readonly maxBytes: number;
  readonly fields?: readonly string[];
}

/** Parsed form. The file is not validated yet: see `renderPicture`. */
export interface Upload {
  readonly file: Buffer;
  readonly fields: Readonly<Record<string, string>>;
}

export interface FormContent {
  /** Null when no file was chosen: browsers then send a nameless, empty file. */
  readonly file: Buffer | null;
  readonly fields: Readonly<Record<string, string>>;
  /** Unknown, repeated or too long text fields. */
  readonly faults: readonly Fault[];
}

const fieldMaxBytes = 64 * 1024;
/** Bytes of a refused upload that are read and discarded, so that the client can read the response. */
const maxDiscardedBytes = 16 * 1024 * 1024;
/** Maximum pause within an upload, in ms; the web app uses the same timeout. */
const stallMs = 60_000;
/** Memory budget of all uploads in this process; requests beyond it get 429. */
const maxReservedBytes = 48 * 1024 * 1024;
let reservedBytes = 0;

/**
 * Reads a form with one file and passes it to `use`. Its memory stays reserved until `use` settles.
 * @throws image_required unless there is exactly one file, in its own field; image_too_large; invalid_request for
 *   text fields that are unknown, repeated or too long, and for an aborted request; request_timeout when it stalls;
 *   too_many_requests when the memory budget is exhausted
 */
export function withUpload<T>(
  request: Pick<RequestInfo, 'headers' | 'stream'>,
  rules: UploadRules,
  use: (upload: Upload) => Promise<T>,
): Promise<T> {
  return lendForm(request, rules, async ({ file, fields, faults }) => {
    if (!file) throw noFile('no file');
    if (faults.length > 0) fail('invalid_request', { faults: [...faults] });
    return use({ file, fields });
  });
}

/**
 * Reads a form with at most one file and passes its content to `use`. The memory stays reserved until `use` settles.
 * @throws image_required for several files, a file in another field, and a named file without content; image_too_large;
 *   invalid_request for an aborted request; request_timeout when it stalls; too_many_requests when the memory budget is
 *   exhausted
 */
export async function lendForm<T>(
  request: Pick<RequestInfo, 'headers' | 'stream'>,
  rules: UploadRules,
  use: (form: FormContent) => Promise<T>,
): Promise<T> {
  const stream = request.stream;
  if (!stream) throw new Error('the contract of this endpoint is not multipart');
  const reserved = startReservation();
  try {
    return await use(await readForm(stream, request.headers['content-type'] ?? '', rules, reserved.add));
  } catch (error) {
    discard(stream);
    throw error;
  } finally {
    reserved.release();
  }
}

function readForm(
  stream: Readable,
  contentType: string,
  rules: UploadRules,
  reserve: (bytes: number) => void,
): Promise<FormContent> {
  return new Promise((resolve, reject) => {
    const parser = parserFor(contentType, rules);
    const faults: Fault[] = [];
    const fields: Record<string, string> = Object.create(null);
    const chunks: Buffer[] = [];
    let size = 0;
    let named = false;
    let stopped = false;
    const stalled = setTimeout(() => stop(new AppError('request_timeout')), stallMs);
    const onData = () => void stalled.refresh();

    const unwatch = (): void => {
      clearTimeout(stalled);
      stream.off('data', onData);
    };
    const stop = (error: unknown): void => {
      stopped = true;
      unwatch();
      stream.unpipe(parser);
      reject(error);
    };
    const keep = (chunk: Buffer): void => {
      if (stopped) return;
      size += chunk.length;
      try {
        if (size >= rules.maxBytes) fail('image_too_large');
        reserve(chunk.length);
        chunks.push(chunk);
      } catch (error) {
        stop(error);
      }
    };

    parser.on('file', (name, file: BusboyFileStream, fileName: string | undefined) => {
      // busboy ends the file's stream with an error when the form is truncated; the parser reports it too.
      file.on('error', stop);
      if (name !== rules.file) return stop(noFile('a file in another field'));
      named = (fileName ?? '') !== '';
      file.on('data', keep);
    });
    parser.on('field', (name, value, nameCut, valueCut) => {
      if (nameCut || valueCut) faults.push({ path: `body.${name}`, msg: 'is too long' });
      else if (!rules.fields?.includes(name)) faults.push({ path: `body.${name}`, msg: 'is not known' });
      else if (name in fields) faults.push({ path: `body.${name}`, msg: 'is given twice' });
      else fields[name] = value;
    });
    parser.on('filesLimit', () => stop(noFile('more than one file')));
    parser.on('partsLimit', () => stop(noFile('too many parts')));
    parser.on('error', (cause: unknown) => stop(noFile('body is not multipart/form-data', cause)));
    parser.on('finish', () => {
      if (size === 0 && named) return stop(noFile('an empty file'));
      unwatch();
      resolve({ file: size === 0 ? null : Buffer.concat(chunks, size), fields, faults });
    });
    // An aborted request ends without ending the form.
    finished(stream, { writable: false }, (error) => {
      if (error)
        stop(new AppError('invalid_request', { internal: 'the client aborted the request', cause: error }));
    });
    stream.on('data', onData);
    stream.pipe(parser);
  });
}

function parserFor(contentType: string, { fields = [] }: UploadRules) {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        files: 1,
        fields: fields.length + 1,
        parts: fields.length + 2,
        fieldNameSize: 100,
        fieldSize: fieldMaxBytes,
        headerPairs: 20,
      },
    });
  } catch (cause) {
    // The boundary is missing.
    return fail('image_required', { internal: 'body is not multipart/form-data', cause });
  }
}

const noFile = (internal: string, cause?: unknown): AppError =>
  new AppError('image_required', { internal, cause });

function startReservation(): { add: (bytes: number) => void; release: () => void } {
  let own = 0;
  return {
    add(bytes) {
      if (reservedBytes + bytes > maxReservedBytes) {
        fail('too_many_requests', {
          internal: 'too many concurrent uploads',
          headers: { 'Retry-After': '2' },
        });
      }
      own += bytes;
      reservedBytes += bytes;
    },
    release() {
      reservedBytes -= own;
      own = 0;
    },
  };
}

/** Lets a client finish sending a refused upload, up to a limit, then closes the connection. */
function discard(stream: Readable): void {
  if (stream.readableEnded || stream.destroyed) return;
  let bytes = 0;
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxDiscardedBytes) stream.destroy();
  });
  stream.resume();
}
