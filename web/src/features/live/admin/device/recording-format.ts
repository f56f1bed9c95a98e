import type { DeviceStart } from '@poc/contracts/device-video';

export interface RecordingFormat extends Omit<DeviceStart, 'token' | 'device'> {
  readonly mimeType: string;
}

/** In order of preference: H.264 needs no conversion and adds no delay. */
const formats: readonly RecordingFormat[] = [
  { mimeType: 'video/webm;codecs=h264,opus', container: 'webm', isH264: true },
  { mimeType: 'video/mp4;codecs=avc1.42E01F,mp4a.40.2', container: 'mp4', isH264: true },
  { mimeType: 'video/mp4;codecs=avc1.42E01F,opus', container: 'mp4', isH264: true },
  { mimeType: 'video/webm;codecs=vp8,opus', container: 'webm', isH264: false },
  { mimeType: 'video/webm;codecs=vp9,opus', container: 'webm', isH264: false },
];

/** Chooses the format in which this browser records. @returns null if it can't */
export const recordingFormat = (): RecordingFormat | null =>
  typeof MediaRecorder === 'undefined'
    ? null
    : (formats.find(({ mimeType }) => MediaRecorder.isTypeSupported(mimeType)) ?? null);
