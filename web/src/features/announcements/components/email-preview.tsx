import { useQuery } from '@tanstack/react-query';
import { PanelFailure } from '../../../shared/components/panel.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import { useDebounced } from '../../../shared/hooks/use-debounced.ts';
import { type AnnouncementBody, previewQuery } from '../api/announcement-kind.ts';
import styles from './announcements.module.css';

/** The email of an announcement as recipients see it. The frame is sandboxed: its links and scripts do nothing. */
export function EmailPreview({ text: { subject, content, audience } }: { text: AnnouncementBody }) {
  const settled = JSON.parse(
    useDebounced(JSON.stringify({ subject, content, audience })),
  ) as AnnouncementBody;
  const { data, error, isEnabled, refetch } = useQuery(previewQuery(settled));
  return (
    <section className={styles.preview} aria-label="Preview">
      {error && (
        <PanelFailure
          title="The preview could not be loaded."
          error={error}
          onRetry={() => void refetch()}
          retryLabel="Load the Preview"
        />
      )}
      {data && <iframe title="Preview of the email" sandbox="" srcDoc={data.html} />}
      {!data && !error && isEnabled && <Loading text="Loading the preview…" height="20rem" />}
      {!data && !isEnabled && <p className="hint">The preview appears once there is a subject and a text.</p>}
    </section>
  );
}
