export { assertNotBeingCopied } from './recording/assert-not-being-copied.ts';
export { clearTrim } from './recording/clear-trim.ts';
export { readReplay } from './recording/read-recording.ts';
export { queueStoryboard } from './recording/storyboard.ts';
export { isReceiving, removeVideo } from './remove-video.ts';
