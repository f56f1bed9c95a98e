import type { ResponseOf } from '@poc/contracts/endpoint';
import type { startVideoUpload } from '@poc/contracts/endpoints/catalog';
import { storageKeys } from '../../../../config/storage-keys.ts';
import { readStoredJson, writeStored } from '../../../../shared/browser-storage.ts';

/** An upload in progress: its parts and its expiry. */
export type UploadPlan = ResponseOf<typeof startVideoUpload>;

type VideoFile = Pick<File, 'name' | 'size' | 'lastModified'>;

/** Identifies a file that is selected again after a reload. */
const fingerprintOf = ({ name, size, lastModified }: VideoFile) => `${size}:${lastModified}:${name}`;

const isPlan = (value: unknown): value is UploadPlan =>
  typeof value === 'object' &&
  value !== null &&
  'uploadId' in value &&
  'partBytes' in value &&
  typeof value.partBytes === 'number' &&
  'expiresAt' in value &&
  typeof value.expiresAt === 'string';

const isPlans = (value: unknown): value is Record<string, UploadPlan> =>
  typeof value === 'object' && value !== null && Object.values(value).every(isPlan);

function livePlans(nowMs = Date.now()): Record<string, UploadPlan> {
  const kept = readStoredJson(storageKeys.videoUploads, isPlans) ?? {};
  return Object.fromEntries(Object.entries(kept).filter(([, plan]) => Date.parse(plan.expiresAt) > nowMs));
}

function write(plans: Record<string, UploadPlan>): void {
  const empty = Object.keys(plans).length === 0;
  writeStored(storageKeys.videoUploads, empty ? null : JSON.stringify(plans));
}

/** Plan of an earlier upload of this file that can be resumed, or null. */
export const keptPlan = (file: VideoFile): UploadPlan | null => livePlans()[fingerprintOf(file)] ?? null;

/** Stores a plan, so that the upload can be resumed after a reload. Expired plans are deleted. */
export const savePlan = (file: VideoFile, plan: UploadPlan): void =>
  write({ ...livePlans(), [fingerprintOf(file)]: plan });

export function deletePlan(file: VideoFile): void {
  const { [fingerprintOf(file)]: _, ...others } = livePlans();
  write(others);
}

/** Names of files whose uploads can be resumed. */
export const unfinishedVideos = (): string[] =>
  Object.keys(livePlans()).map((mark) => mark.split(':').slice(2).join(':'));
