import type { DeviceState } from './device-broadcast.ts';
import { recordingFormat } from './recording-format.ts';

/** Reason why this browser can't send video; null if it can. */
export function unsupportedText(): string | null {
  if (!window.isSecureContext)
    return 'Browsers open the camera only on secure pages. Open this page with https.';
  if (!navigator.mediaDevices?.getUserMedia || !recordingFormat())
    return 'This browser cannot send live video. Use a current Chrome, Edge, Firefox or Safari, or OBS.';
  return null;
}

const faults: Record<string, string> = {
  NotAllowedError:
    'The camera or the microphone is blocked. Allow both for this page in the settings of your browser, then try again.',
  NotFoundError: 'No camera or no microphone was found. Connect one, then try again.',
  OverconstrainedError: 'This camera or microphone is no longer connected. Choose another one.',
  NotReadableError: 'Another app is using the camera or the microphone. Close it, then try again.',
};

/** Name of a browser's failure to open a device, such as `NotAllowedError`. */
export const failureName = (error: unknown): string =>
  error instanceof Error || error instanceof DOMException ? error.name : '';

/** Explains why the devices could not be opened. */
export const captureFault = (error: unknown): string =>
  faults[failureName(error)] ?? 'The camera could not be opened. Try again.';

export const lostDeviceText =
  'The camera, the microphone or the screen was disconnected. Nothing is being sent.';

const refusals: Partial<Record<string, string>> = {
  video_taken: 'Another device or encoder is sending video. Stop it, or wait a few seconds, then try again.',
  stream_over: 'The stream has ended.',
  stream_not_found: 'The stream was deleted.',
};

export const rateText = ({ kbps }: DeviceState): string => `${(kbps / 1_000).toFixed(1)} Mbit/s`;

/** Describes the state of the broadcast. */
export function stateText({ phase, refusal }: DeviceState): string {
  switch (phase) {
    case 'off':
      return 'Nothing is being sent.';
    case 'connecting':
      return 'Connecting…';
    case 'sending':
      return 'Your video is being sent.';
    case 'reconnecting':
      return 'The connection was lost. Reconnecting… The stream continues when it is back.';
    case 'refused':
      return refusals[refusal?.code ?? ''] ?? refusal?.error ?? '';
  }
}
