import type { Endpoint, ParamsOf, ResponseOf } from '@poc/contracts/endpoint';
import { limits } from '../../config/limits.ts';
import { urlOf, withSession } from './client.ts';
import { dropEarlyResponses } from './early-response.ts';
import { NetworkError } from './errors.ts';

export interface UploadProgress {
  /** Called with the fraction sent, from 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

interface UploadInput<E extends Endpoint> extends UploadProgress {
  params: ParamsOf<E>;
  form: FormData;
}

export function fileForm(name: string, file: File): FormData {
  const form = new FormData();
  form.set(name, file);
  return form;
}

/**
 * Sends files as `multipart/form-data`, by XMLHttpRequest because fetch does not report upload progress.
 * @throws ApiError when the server refuses; NetworkError when it can't be reached or the upload stalls; AbortError when
 * `signal` aborts
 */
export async function upload<E extends Endpoint>(endpoint: E, input: UploadInput<E>): Promise<ResponseOf<E>> {
  const response = await withSession(endpoint.id, (token) => sendForm(endpoint, input, token));
  return (await response.json()) as ResponseOf<E>;
}

/** Returns a `Response`, so that failures are handled as in other calls. */
function sendForm<E extends Endpoint>(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  { params, form, onProgress, signal }: UploadInput<E>,
  token: string | null,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    xhr.open(endpoint.method, urlOf(endpoint.path, params));
    xhr.setRequestHeader('accept', 'application/json');
    if (token !== null) xhr.setRequestHeader('authorization', `Bearer ${token}`);
    let stalled: ReturnType<typeof setTimeout>;
    const expectStep = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => {
        reject(new NetworkError(new DOMException('The upload stalled.', 'TimeoutError')));
        xhr.abort();
      }, limits.uploadStallMs);
    };
    xhr.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      expectStep();
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    xhr.onload = () => {
      const headers = new Headers();
      for (const name of ['retry-after', 'x-request-id']) {
        const value = xhr.getResponseHeader(name);
        if (value !== null) headers.set(name, value);
      }
      resolve(new Response(xhr.responseText || null, { status: xhr.status, headers }));
    };
    xhr.onerror = () => reject(new NetworkError(new Error('The upload failed.')));
    xhr.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'));
    xhr.onloadend = () => {
      dropEarlyResponses();
      clearTimeout(stalled);
      signal?.removeEventListener('abort', abort);
    };
    if (signal?.aborted) return reject(new DOMException('The upload was stopped.', 'AbortError'));
    signal?.addEventListener('abort', abort, { once: true });
    expectStep();
    xhr.send(form);
  });
}
