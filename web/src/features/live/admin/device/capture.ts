/** Source of a broadcast's picture. The sound always comes from the microphone. */
type PictureSource = 'camera' | 'screen';

export interface CaptureChoice {
  readonly source: PictureSource;
  /** Ids of the devices; undefined for the browser's default. */
  readonly camera?: string | undefined;
  readonly microphone?: string | undefined;
}

export interface Capture {
  readonly media: MediaStream;
  readonly choice: CaptureChoice;
  readonly cameras: readonly MediaDeviceInfo[];
  readonly microphones: readonly MediaDeviceInfo[];
}

const picture = {
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 30, max: 30 },
} as const;

const exactly = (deviceId: string | undefined) => (deviceId ? { deviceId: { exact: deviceId } } : {});

/** Opens the chosen devices. @throws DOMException of the browser: see `captureFault` */
export async function capture(choice: CaptureChoice): Promise<Capture> {
  const { mediaDevices } = navigator;
  const audio = { ...exactly(choice.microphone), echoCancellation: true, noiseSuppression: true };
  const media =
    choice.source === 'camera'
      ? await mediaDevices.getUserMedia({
          video: { ...picture, ...(choice.camera ? exactly(choice.camera) : { facingMode: 'user' }) },
          audio,
        })
      : await captureScreen(audio);
  const devices = await mediaDevices.enumerateDevices();
  const idOf = (track: MediaStreamTrack | undefined) => track?.getSettings().deviceId;
  return {
    media,
    choice: {
      source: choice.source,
      camera: choice.source === 'camera' ? idOf(media.getVideoTracks()[0]) : choice.camera,
      microphone: idOf(media.getAudioTracks()[0]),
    },
    cameras: devices.filter(({ kind }) => kind === 'videoinput'),
    microphones: devices.filter(({ kind }) => kind === 'audioinput'),
  };
}

async function captureScreen(audio: MediaTrackConstraints): Promise<MediaStream> {
  const screen = await navigator.mediaDevices.getDisplayMedia({ video: picture, audio: false });
  try {
    const voice = await navigator.mediaDevices.getUserMedia({ audio });
    return new MediaStream([...screen.getVideoTracks(), ...voice.getAudioTracks()]);
  } catch (error) {
    release(screen);
    throw error;
  }
}

/** Turns camera and microphone off. */
export function release(media: MediaStream): void {
  for (const track of media.getTracks()) track.stop();
}
