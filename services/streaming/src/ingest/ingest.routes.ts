import { createStreamKey } from './create-stream-key.ts';
import { deleteStreamKey } from './delete-stream-key.ts';
import { getBroadcast } from './get-broadcast.ts';
import { addChapter, deleteChapter, renameChapter } from './recording/change-chapters.ts';
import { getRecording } from './recording/get-recording.ts';
import { publishRecording } from './recording/publish-recording.ts';
import { setRecordingCaptions } from './recording/set-recording-captions.ts';
import { setTrim } from './recording/set-trim.ts';

export const ingestRoutes = [
  createStreamKey,
  deleteStreamKey,
  getBroadcast,
  getRecording,
  addChapter,
  renameChapter,
  deleteChapter,
  setTrim,
  setRecordingCaptions,
  publishRecording,
];
