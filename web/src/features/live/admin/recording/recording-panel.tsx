import type { Stream } from '@poc/contracts/entities/streaming';
import { useQuery } from '@tanstack/react-query';
import { Panel, PanelFailure } from '../../../../shared/components/panel.tsx';
import { Loading } from '../../../../shared/components/skeleton.tsx';
import { recordingQuery, useRecordingChanges } from '../api/recording-queries.ts';
import { Chapters } from './chapters.tsx';
import { PublishRecording } from './publish-recording.tsx';
import { RecordingCaptions } from './recording-captions.tsx';
import { TrimForm } from './trim-form.tsx';

/** Chapters of a live stream; after its end, trim, chapters, captions and show of its recording. */
export function RecordingPanel({ stream: { id, status } }: { stream: Pick<Stream, 'id' | 'status'> }) {
  const isLive = status === 'live';
  const { data, error, refetch } = useQuery(recordingQuery(id));
  const changes = useRecordingChanges(id);
  if (data?.seconds === 0 && !isLive) return null;
  return (
    <Panel title={isLive ? 'Chapters' : 'After the stream'}>
      {error && (
        <PanelFailure
          title={data ? 'These chapters may have changed.' : 'The recording could not be loaded.'}
          error={error}
          onRetry={() => void refetch()}
          retryLabel="Reload Recording"
        />
      )}
      {!data && !error && <Loading text="Loading the recording…" height="8rem" />}
      {data && !isLive && !data.is_complete && (
        <p role="status">
          The last seconds are being stored. The replay can be trimmed and published after that.
        </p>
      )}
      {data && !isLive && data.is_complete && (
        <TrimForm
          key={`${data.trim?.start} ${data.trim?.end}`}
          recording={data}
          isSaving={changes.trim.isPending}
          onTrim={(trim) => changes.trim.mutate(trim)}
        />
      )}
      {data && <Chapters recording={data} isLive={isLive} changes={changes} />}
      {data && !isLive && data.is_complete && <RecordingCaptions recording={data} changes={changes} />}
      {data && !isLive && data.is_complete && <PublishRecording recording={data} publish={changes.publish} />}
    </Panel>
  );
}
