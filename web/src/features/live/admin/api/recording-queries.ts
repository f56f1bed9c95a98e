import {
  addChapter,
  deleteChapter,
  getRecording,
  publishRecording,
  renameChapter,
  setRecordingCaptions,
  setTrim,
} from '@poc/contracts/endpoints/recordings';
import type { CaptionLanguage } from '@poc/contracts/entities/catalog';
import type { Recording } from '@poc/contracts/entities/streaming';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { limits } from '../../../../config/limits.ts';
import { call } from '../../../../shared/api/client.ts';
import { errorText } from '../../../../shared/api/errors.ts';
import { streamQuery } from '../../../../shared/streaming/api/stream-queries.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';

/** A stream's recording, refetched until it is complete. */
export const recordingQuery = (id: string) =>
  queryOptions({
    queryKey: ['streams', 'recording', id],
    queryFn: ({ signal }) => call(getRecording, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.is_complete ? false : limits.broadcastPollMs),
  });

const failed = (what: string) => (error: Error) =>
  showToast(`Failed to ${what}: ${errorText(error)}`, 'error');

/** Changes of a recording: chapters, trim, captions and its show. */
export function useRecordingChanges(id: string) {
  const client = useQueryClient();
  const params = { id };
  const { queryKey } = recordingQuery(id);
  const onSettled = () =>
    Promise.all([
      client.invalidateQueries({ queryKey }),
      client.invalidateQueries({ queryKey: streamQuery(id).queryKey }),
    ]);
  const add = useMutation({
    mutationFn: (body: { title: string; seconds?: number }) => call(addChapter, { params, body }),
    onSuccess: ({ title }) => showToast(`The chapter “${title}” was added.`, 'success'),
    onError: failed('add chapter'),
    onSettled,
  });
  const rename = useMutation({
    mutationFn: ({ markId, title }: { markId: string; title: string }) =>
      call(renameChapter, { params: { id, markId }, body: { title } }),
    onError: failed('rename chapter'),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (markId: string) => call(deleteChapter, { params: { id, markId } }),
    onSuccess: () => showToast('Chapter deleted.', 'success'),
    onError: failed('delete chapter'),
    onSettled,
  });
  const trim = useMutation({
    mutationFn: (to: Recording['trim']) => call(setTrim, { params, body: { trim: to } }),
    onSuccess: (recording) => {
      client.setQueryData(queryKey, recording);
      showToast(
        recording.trim ? 'Replay trimmed.' : 'Trim removed. The replay shows the whole recording.',
        'success',
      );
    },
    onError: failed('trim replay'),
    onSettled,
  });
  const captions = useMutation({
    mutationFn: (body: { lang: CaptionLanguage; text: string }) =>
      call(setRecordingCaptions, { params, body }),
    onSettled,
  });
  const removeCaptions = useMutation({
    mutationFn: (lang: CaptionLanguage) => call(setRecordingCaptions, { params, body: { lang, text: null } }),
    onSuccess: () => showToast('Captions removed.', 'success'),
    onError: failed('remove captions'),
    onSettled,
  });
  const publish = useMutation({
    mutationFn: () => call(publishRecording, { params }),
    onSuccess: () => showToast('Show created. Its video is being copied.', 'success'),
    onError: failed('publish recording'),
    onSettled,
  });
  return { add, rename, remove, trim, captions, removeCaptions, publish };
}

export type RecordingChanges = ReturnType<typeof useRecordingChanges>;
