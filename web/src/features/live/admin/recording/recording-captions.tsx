import type { Recording } from '@poc/contracts/entities/streaming';
import { CaptionsChoice } from '../../../../shared/admin/captions/captions-choice.tsx';
import { useCaptionUpload } from '../../../../shared/admin/captions/use-caption-upload.ts';
import type { RecordingChanges } from '../api/recording-queries.ts';

interface RecordingCaptionsProps {
  recording: Pick<Recording, 'captions'>;
  changes: Pick<RecordingChanges, 'captions' | 'removeCaptions'>;
}

/** Captions of the replay, which are stored immediately. */
export function RecordingCaptions({ recording, changes }: RecordingCaptionsProps) {
  const upload = useCaptionUpload(
    async (lang, text) => (await changes.captions.mutateAsync({ lang, text })).left_out,
  );
  return (
    <CaptionsChoice
      present={recording.captions}
      upload={{ ...upload, busy: upload.busy || changes.removeCaptions.isPending }}
      hint="A WebVTT file (.vtt). Timed to the current replay. If you trim it later, captions shift automatically."
      onRemove={changes.removeCaptions.mutate}
    />
  );
}
