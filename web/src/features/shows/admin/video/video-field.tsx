import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { FileVideo, Pause, Play, X } from 'lucide-react';
import { useRef } from 'react';
import { GroupFault } from '../../../../shared/forms/group-fault.tsx';
import formStyles from '../form/show-form.module.css';
import { unfinishedVideos } from './kept-uploads.ts';
import type { useVideoUpload, VideoUpload } from './use-video-upload.ts';

/** Uploads a video as an alternative to entering its URL. Can be paused, and resumed after a reload. */
export function VideoField({ video }: { video: ReturnType<typeof useVideoUpload> }) {
  const { upload } = video;
  const input = useRef<HTMLInputElement>(null);
  const unfinished = upload.state === 'none' ? unfinishedVideos() : [];
  const fault = upload.state === 'none' || upload.state === 'failed' ? upload.fault : null;
  return (
    <div className={formStyles.group}>
      {upload.state !== 'none' && <Progress upload={upload} />}
      {fault !== null && <GroupFault>{fault}</GroupFault>}
      {unfinished.length > 0 && (
        <p className={formStyles.quiet}>
          Unfinished upload: {unfinished.join(', ')}. Choose the same file again to continue where it stopped.
        </p>
      )}
      <div className={formStyles.actions}>
        {upload.state === 'none' && (
          <Button variant="outlined" size="small" onClick={() => input.current?.click()}>
            <FileVideo size={18} aria-hidden="true" />
            Upload a video
          </Button>
        )}
        {upload.state === 'sending' && (
          <Button variant="outlined" size="small" onClick={video.pause}>
            <Pause size={18} aria-hidden="true" />
            Pause
          </Button>
        )}
        {(upload.state === 'paused' || upload.state === 'failed') && (
          <Button variant="outlined" size="small" onClick={video.goOn}>
            <Play size={18} aria-hidden="true" />
            {upload.state === 'paused' ? 'Go on' : 'Try again'}
          </Button>
        )}
        {upload.state !== 'none' && (
          <Button variant="text" color="inherit" size="small" onClick={video.cancel}>
            <X size={18} aria-hidden="true" />
            Cancel upload
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="video/mp4,video/webm"
        aria-label="Video file"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) video.choose(file);
        }}
      />
    </div>
  );
}

const words = {
  sending: 'Uploading',
  paused: 'Paused:',
  finishing: 'Processing',
  failed: 'Upload failed:',
} as const;

function Progress({ upload }: { upload: Exclude<VideoUpload, { state: 'none' }> }) {
  const percent = Math.floor(upload.part * 100);
  return (
    <>
      <p className={formStyles.progressText}>
        <span role="status">
          {words[upload.state]} {upload.file.name}
        </span>
        <span>{percent} %</span>
      </p>
      <LinearProgress variant="determinate" value={percent} aria-label="Video upload" />
    </>
  );
}
