import { type AmfObject, type AmfValue, decodeAmf } from '../rtmp/amf0.ts';
import { messageTypes, type RtmpMessage } from '../rtmp/chunks.ts';

/** Tracks of an encoder's stream, from its first messages. */
export interface Source {
  readonly video: {
    /** RFC 6381, such as `avc1.64001f`; null for a codec other than H.264. */
    readonly codec: string | null;
    /** 0 when the encoder does not announce it. */
    readonly width: number;
    readonly height: number;
    readonly fps: number;
  } | null;
  /** True for AAC, which is copied. */
  readonly audio: { readonly isAac: boolean } | null;
  /** Announced kbit/s of both tracks; 0 when unknown. */
  readonly kbps: number;
}

/** Time to wait for the second track, in ms of the stream. */
const secondTrackMs = 1_500;
const maxMessages = 1_000;

/**
 * Collects messages until the tracks are known.
 * @returns a function that takes a message and returns the source with all messages so far, once it is known
 */
export function createSourceProbe(): (
  message: RtmpMessage,
) => { source: Source; messages: RtmpMessage[] } | null {
  const messages: RtmpMessage[] = [];
  let metadata: AmfObject = {};
  let video: string | null | undefined;
  let audio: boolean | undefined;

  return (message) => {
    const { type, payload } = message;
    messages.push(message);
    if (type === messageTypes.data) metadata = metadataOf(payload) ?? metadata;
    else if (type === messageTypes.video) video ??= videoCodecOf(payload);
    else if (type === messageTypes.audio) audio ??= (payload[0] ?? 0) >> 4 === 10;
    const first = messages.find((one) => one.type !== messageTypes.data)?.timestamp ?? message.timestamp;
    const isLate = message.timestamp - first >= secondTrackMs || messages.length >= maxMessages;
    if (!(isLate || (video !== undefined && audio !== undefined))) return null;
    const number = (name: string): number => {
      const value = metadata[name];
      return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0;
    };
    const source: Source = {
      video:
        video === undefined
          ? null
          : { codec: video, width: number('width'), height: number('height'), fps: number('framerate') },
      audio: audio === undefined ? null : { isAac: audio },
      kbps: Math.round(number('videodatarate') + number('audiodatarate')),
    };
    return { source, messages };
  };
}

/** True for the header that describes the following frames; a different header changes the stream. */
export const isVideoHeader = ({ type, payload }: RtmpMessage): boolean =>
  type === messageTypes.video && (payload[0] ?? 0) === 0x17 && payload[1] === 0;

/** True for the header of AAC. */
export const isAudioHeader = ({ type, payload }: RtmpMessage): boolean =>
  type === messageTypes.audio && (payload[0] ?? 0) >> 4 === 10 && payload[1] === 0;

/** Returns the codec of a video header; null for another codec, undefined for a frame before the header. */
function videoCodecOf(payload: Buffer): string | null | undefined {
  const [first = 0, packet] = payload;
  // Bit 7 marks enhanced RTMP (HEVC, AV1, VP9).
  if ((first & 0x80) !== 0 || (first & 0x0f) !== 7) return null;
  return packet === 0 && payload.length >= 9 ? `avc1.${payload.toString('hex', 6, 9)}` : undefined;
}

function metadataOf(payload: Buffer): AmfObject | undefined {
  const isObject = (value: AmfValue): value is AmfObject =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  try {
    return decodeAmf(payload).find(isObject);
  } catch {
    return undefined;
  }
}
