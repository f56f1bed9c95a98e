import { limits } from '../../../../config/limits.ts';
import { ApiError, NetworkError } from '../../../../shared/api/errors.ts';
import { finishVideoUpload, getVideoUpload, startVideoUpload } from '../api/show-media.ts';
import { deletePlan, keptPlan, savePlan, type UploadPlan } from './kept-uploads.ts';
import { PartRefused, sendPart } from './send-part.ts';

interface UploadVideoInput {
  /** Aborted by pausing or cancelling; received parts stay on the server. */
  signal: AbortSignal;
  /** Receives the sent fraction of the file, from 0 to 1. */
  onProgress: (part: number) => void;
  /** Called when all parts have arrived and are being assembled. */
  onFinishing: () => void;
  /** Initial backoff between retries in ms; grows with each retry. */
  retryMs?: number;
}

/**
 * Uploads a video in parts, straight to the object store. Resumes an earlier upload of the same file, and
 * retries each part three times.
 * @returns the URL to set as the show's video
 * @throws ApiError, NetworkError, PartRefused; AbortError when `signal` is aborted
 */
export async function uploadVideo(file: File, input: UploadVideoInput): Promise<string> {
  const { signal } = input;
  try {
    const { plan, received } = (await resume(file, signal)) ?? (await begin(file, signal));
    await sendMissing(file, plan, received, input);
    input.onFinishing();
    const { video_url } = await retrying(() => finishVideoUpload(plan.uploadId, signal), input);
    deletePlan(file);
    return video_url;
  } catch (error) {
    // Such an upload cannot be resumed; the next attempt starts a new one.
    if (error instanceof PartRefused || isOver(error)) deletePlan(file);
    throw error;
  }
}

interface Started {
  readonly plan: UploadPlan;
  readonly received: readonly number[];
}

async function begin(file: File, signal: AbortSignal): Promise<Started> {
  const plan = await startVideoUpload(
    { fileName: file.name.slice(-limits.maxFileNameLength), contentType: file.type, bytes: file.size },
    signal,
  );
  savePlan(file, plan);
  return { plan, received: [] };
}

async function resume(file: File, signal: AbortSignal): Promise<Started | null> {
  const plan = keptPlan(file);
  if (plan === null) return null;
  try {
    const { received } = await getVideoUpload(plan.uploadId, signal);
    return { plan, received };
  } catch (error) {
    if (!isOver(error)) throw error;
    deletePlan(file);
    return null;
  }
}

async function sendMissing(
  file: File,
  plan: UploadPlan,
  received: readonly number[],
  input: UploadVideoInput,
): Promise<void> {
  const there = new Set(received);
  const partOf = (number: number) =>
    file.slice((number - 1) * plan.partBytes, Math.min(number * plan.partBytes, file.size));
  const numbers = Array.from({ length: plan.parts }, (_, at) => at + 1);
  let sent = numbers
    .filter((number) => there.has(number))
    .reduce((sum, number) => sum + partOf(number).size, 0);
  input.onProgress(sent / file.size);
  for (const number of numbers) {
    if (there.has(number)) continue;
    const bytes = partOf(number);
    const onProgress = (some: number) => input.onProgress((sent + some) / file.size);
    const part = { uploadId: plan.uploadId, number, bytes, onProgress };
    await retrying(() => sendPart({ ...part, signal: input.signal }), input);
    sent += bytes.size;
    input.onProgress(sent / file.size);
  }
}

/** Retries attempts that failed because of the network or a busy server, with backoff. */
async function retrying<T>(
  attempt: () => Promise<T>,
  { signal, retryMs = limits.partRetryMs }: Pick<UploadVideoInput, 'signal' | 'retryMs'>,
): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (failures >= limits.partRetries || !isPassing(error)) throw error;
      await pause(retryMs * 2 ** failures, signal);
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new DOMException('The upload was stopped.', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

/** Assembling gigabytes may exceed the gateway's timeout. A retry waits for the same work. */
const isPassing = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && (error.status >= 502 || error.status === 429));

const isOver = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'upload_not_found' || error.code === 'invalid_request');
