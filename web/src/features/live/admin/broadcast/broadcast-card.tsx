import Button from '@mui/material/Button';
import type { Broadcast, Stream } from '@poc/contracts/entities/streaming';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Panel, PanelFailure } from '../../../../shared/components/panel.tsx';
import { Loading } from '../../../../shared/components/skeleton.tsx';
import { broadcastQuery, useStreamKey } from '../api/broadcast-queries.ts';
import styles from './broadcast.module.css';
import { BroadcastState } from './broadcast-state.tsx';
import { recordedTime } from './broadcast-texts.ts';
import { KeyQuestion, type KeyTask } from './key-question.tsx';
import { NewKey } from './new-key.tsx';

/** The host's console: stream key, state of the received video, and steps for OBS. */
export function BroadcastCard({ stream }: { stream: Stream }) {
  const isOver = stream.status === 'ended';
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useQuery({ ...broadcastQuery(stream.id), ...(isOver && { refetchInterval: false }) });
  const { data: broadcast, error, refetch } = query;
  return (
    <Panel title={isOver ? 'Recording' : 'Go live with OBS'} headingRef={heading}>
      {error && (
        <PanelFailure
          title={
            broadcast
              ? 'The state of the video may be out of date.'
              : 'The state of the video could not be loaded.'
          }
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {broadcast === undefined && !error && <Loading text="Loading the state of the video…" height="8rem" />}
      {broadcast && isOver && (
        <p>
          {broadcast.recorded_seconds > 0
            ? `Recorded from the encoder: ${recordedTime(broadcast)}.`
            : 'No encoder video was recorded.'}
        </p>
      )}
      {broadcast && !isOver && (
        <Console stream={stream} broadcast={broadcast} onGone={() => heading.current?.focus()} />
      )}
    </Panel>
  );
}

interface ConsoleProps {
  stream: Stream;
  broadcast: Broadcast;
  /** Called when the focused button is removed. */
  onGone: () => void;
}

function Console({ stream, broadcast, onGone }: ConsoleProps) {
  const { create, revoke } = useStreamKey(stream.id);
  const [asked, setAsked] = useState<KeyTask | null>(null);
  const hasKey = broadcast.key_created_at !== null;
  const busy = create.isPending || revoke.isPending;
  return (
    <>
      {hasKey || broadcast.state !== 'off' ? (
        <BroadcastState broadcast={broadcast} />
      ) : (
        <p>Viewers will see what your encoder sends instead of the current video.</p>
      )}
      {create.data && (
        <NewKey
          key={create.data.key}
          streamKey={create.data}
          onClose={() => {
            create.reset();
            onGone();
          }}
        />
      )}
      {hasKey && <Steps isOpen={create.data !== undefined} isScheduled={stream.status === 'scheduled'} />}
      <div className="button-row">
        <Button
          variant={hasKey ? 'outlined' : 'contained'}
          disabled={busy}
          onClick={() => setAsked(hasKey ? 'replace' : 'create')}
        >
          {create.isPending ? 'Creating…' : hasKey ? 'New key' : 'Create stream key'}
        </Button>
        {hasKey && (
          <Button variant="outlined" disabled={busy} onClick={() => setAsked('revoke')}>
            {revoke.isPending ? 'Revoking…' : 'Revoke key'}
          </Button>
        )}
      </div>
      {asked && (
        <KeyQuestion
          task={asked}
          onConfirm={() => {
            setAsked(null);
            if (asked !== 'revoke') return create.mutate();
            // A revoked key must not stay on the screen.
            revoke.mutate(undefined, { onSuccess: () => create.reset(), onSettled: onGone });
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

const Steps = ({ isOpen, isScheduled }: { isOpen: boolean; isScheduled: boolean }) => (
  <details open={isOpen} className={styles.steps}>
    <summary>Set up OBS</summary>
    <ol>
      <li>Open Settings &gt; Stream and select the service “Custom…”.</li>
      <li>Enter the server and the stream key.</li>
      <li>Open Settings &gt; Output: video encoder H.264, keyframe interval 2&nbsp;s, audio encoder AAC.</li>
      <li>
        Select “Start Streaming”. The state on this page changes to “Receiving”.
        {isScheduled && ' Viewers see the video when you start the stream here.'}
      </li>
    </ol>
  </details>
);
