import Button from '@mui/material/Button';
import type { Recording } from '@poc/contracts/entities/streaming';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../config/paths.ts';
import { managedShowQuery } from '../../../../shared/admin/api/shows-queries.ts';
import { isMissing } from '../../../../shared/api/errors.ts';
import { AskToConfirm } from '../../../../shared/components/ask-to-confirm.tsx';
import type { RecordingChanges } from '../api/recording-queries.ts';
import styles from './recording.module.css';

interface PublishRecordingProps {
  recording: Pick<Recording, 'has_picture' | 'show_id'>;
  publish: RecordingChanges['publish'];
}

/** Creates a show from the recording, or links to that show while it exists. */
export function PublishRecording({ recording: { has_picture, show_id }, publish }: PublishRecordingProps) {
  const { error } = useQuery({ ...managedShowQuery(show_id ?? ''), enabled: show_id !== null });
  const hasShow = show_id !== null && !isMissing(error);
  const [isAsked, setIsAsked] = useState(false);
  return (
    <section className={styles.section}>
      <h3>Publish as a show</h3>
      {!has_picture && <p>This recording has sound only, so it cannot become a show.</p>}
      {hasShow && (
        <p>
          This recording is a show: <Link to={paths.admin.show(show_id)}>open it</Link>. To publish the
          recording again, delete that show first.
        </p>
      )}
      {has_picture && !hasShow && (
        <div>
          <Button variant="outlined" disabled={publish.isPending} onClick={() => setIsAsked(true)}>
            {publish.isPending ? 'Publishing…' : 'Publish as show'}
          </Button>
        </div>
      )}
      {isAsked && (
        <AskToConfirm
          title="Publish this recording as a show?"
          text="The trimmed video is copied to a new show, with the texts, category, host, access and picture of this stream’s show. It stays hidden until you publish it. The replay stays available."
          confirmLabel="Make Show"
          harmless
          onConfirm={() => {
            setIsAsked(false);
            publish.mutate();
          }}
          onClose={() => setIsAsked(false)}
        />
      )}
    </section>
  );
}
