import type { Broadcast } from '@poc/contracts/entities/streaming';
import { formatCount } from '../../../../shared/text/numbers.ts';
import { timeLeft } from '../../stage/time-left.ts';

/** Problems of a broadcast, each with its solution. */
export const warningTexts: Record<Broadcast['warnings'][number], string> = {
  video_codec: 'The video is not H.264. Set the encoder to H.264.',
  no_video: 'No video is received. Add a source to the scene, and check the video encoder.',
  no_audio: 'No sound is received. Add an audio source, and check that it is not muted.',
  keyframes_rare: 'Keyframes are too far apart, which delays the video. Set the keyframe interval to 2 s.',
  encoder_behind:
    'The server cannot convert the video in real time. Send a smaller picture or fewer frames per second.',
  storage_slow: 'The storage is slow, so viewers may wait. You do not need to change the encoder’s settings.',
};

/** Recorded time, such as `1 h 12 min`. */
export const recordedTime = ({ recorded_seconds }: Broadcast): string =>
  timeLeft(recorded_seconds * 1_000) ?? 'Nothing yet';

/** Names and values that describe the received video; unknown ones are left out. */
export function broadcastDetails(broadcast: Broadcast): [name: string, value: string][] {
  const { source, kbps, segment_seconds, qualities, state } = broadcast;
  const isReceiving = state === 'receiving';
  return [
    ...(source ? [['Source', sourceText(source)] as [string, string]] : []),
    ...(isReceiving ? [['Bit rate', `${formatCount(kbps)} kbit/s`] as [string, string]] : []),
    ...(isReceiving && segment_seconds !== null
      ? [['Keyframe interval', `${segment_seconds.toFixed(1)} s`] as [string, string]]
      : []),
    ...(qualities.length > 0 ? [['Qualities', qualities.join(', ')] as [string, string]] : []),
    ['Recorded', recordedTime(broadcast)],
  ];
}

function sourceText({ width, height, fps, has_audio }: NonNullable<Broadcast['source']>): string {
  const parts = [
    width > 0 && height > 0 && `${width} × ${height}`,
    fps > 0 && `${Math.round(fps)} fps`,
    !has_audio && 'no sound',
  ];
  return parts.filter(Boolean).join(', ') || 'Unknown';
}
