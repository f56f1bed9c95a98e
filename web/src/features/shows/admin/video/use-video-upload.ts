import { useEffect, useRef, useState } from 'react';
import { deletePlan } from './kept-uploads.ts';
import { uploadVideo } from './upload-video.ts';
import { videoFailure, videoFault } from './video-failure.ts';

export type VideoUpload =
  | { readonly state: 'none'; readonly fault: string | null }
  | { readonly state: 'sending' | 'paused' | 'finishing'; readonly file: File; readonly part: number }
  | { readonly state: 'failed'; readonly file: File; readonly part: number; readonly fault: string };

const none: VideoUpload = { state: 'none', fault: null };

/**
 * Upload of one video, with pause, resume and cancel. Leaving the page pauses it.
 * @param onStored receives the URL of the assembled video
 */
export function useVideoUpload(onStored: (url: string) => void) {
  const [upload, setUpload] = useState<VideoUpload>(none);
  const flying = useRef<AbortController | null>(null);
  useEffect(() => () => flying.current?.abort(), []);

  const run = async (file: File, from: number) => {
    flying.current?.abort();
    const controller = new AbortController();
    flying.current = controller;
    const { signal } = controller;
    const show = (next: VideoUpload) => {
      if (!signal.aborted) setUpload(next);
    };
    let part = from;
    show({ state: 'sending', file, part });
    try {
      const url = await uploadVideo(file, {
        signal,
        onProgress: (now) => {
          part = now;
          show({ state: 'sending', file, part });
        },
        onFinishing: () => show({ state: 'finishing', file, part: 1 }),
      });
      if (signal.aborted) return;
      setUpload(none);
      onStored(url);
    } catch (error) {
      show({ state: 'failed', file, part, fault: videoFailure(error) });
    }
  };

  return {
    upload,
    choose: (file: File) => {
      const fault = videoFault(file);
      if (fault === null) void run(file, 0);
      else setUpload({ state: 'none', fault });
    },
    pause: () => {
      flying.current?.abort();
      if (upload.state === 'sending') setUpload({ ...upload, state: 'paused' });
    },
    goOn: () => {
      if (upload.state === 'paused' || upload.state === 'failed') void run(upload.file, upload.part);
    },
    cancel: () => {
      flying.current?.abort();
      if (upload.state !== 'none') deletePlan(upload.file);
      setUpload(none);
    },
  };
}
