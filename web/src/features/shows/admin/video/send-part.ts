import { NetworkError } from '../../../../shared/api/errors.ts';
import { getVideoPartForm } from '../api/show-media.ts';

/** The object store refused a part, because its form has expired or the part violates its rules. */
export class PartRefused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The object store returned ${status}.`);
    this.name = 'PartRefused';
    this.status = status;
  }
}

interface PartInput {
  uploadId: string;
  /** From 1. */
  number: number;
  bytes: Blob;
  /** Receives the number of bytes sent. */
  onProgress: (bytes: number) => void;
  signal: AbortSignal;
}

const stopped = () => new DOMException('The upload was stopped.', 'AbortError');

/**
 * Posts one part of a video straight to the object store: the fields of its form first, the file last.
 * @throws ApiError, PartRefused; NetworkError when the store is unreachable or fails; AbortError when
 * `signal` is aborted
 */
export async function sendPart({ uploadId, number, bytes, onProgress, signal }: PartInput): Promise<void> {
  const { url, fields } = await getVideoPartForm(uploadId, number, signal);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', bytes);
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(stopped());
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    xhr.open('POST', url);
    // Progress includes the form around the part, so it can exceed the part's size.
    xhr.upload.onprogress = ({ loaded }) => onProgress(Math.min(loaded, bytes.size));
    xhr.onload = () => {
      if (xhr.status >= 200 && xhr.status < 300) return resolve();
      const passing = xhr.status >= 500 || xhr.status === 408 || xhr.status === 429;
      reject(passing ? new NetworkError(new PartRefused(xhr.status)) : new PartRefused(xhr.status));
    };
    xhr.onerror = () => reject(new NetworkError(new Error('The part could not be sent.')));
    xhr.onabort = () => reject(stopped());
    xhr.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort, { once: true });
    xhr.send(form);
  });
}
