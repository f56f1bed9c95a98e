export { readReplay } from './recording/read-recording.ts';
export { isReceiving, removeVideo } from './remove-video.ts';
