import { useQuery } from '@tanstack/react-query';
import { Pin } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { PanelFailure } from '../../../shared/components/panel.tsx';
import { pinnedPostsQuery } from '../api/community-queries.ts';
import styles from './community.module.css';

export function PinnedPosts() {
  const { data, error, refetch } = useQuery(pinnedPostsQuery());
  if (error && !data) {
    return (
      <PanelFailure
        title="The pinned posts could not be loaded."
        error={error}
        onRetry={() => void refetch()}
        retryLabel="Reload pinned posts"
      />
    );
  }
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="pinned-posts" className={styles.pinned}>
      <h2 id="pinned-posts">
        <Pin size={18} aria-hidden="true" /> Pinned
      </h2>
      <ul>
        {data.map(({ id, title, User }) => (
          <li key={id}>
            <Link dir="auto" to={paths.post(id)}>
              {title}
            </Link>{' '}
            <span dir="auto" className="muted">
              {User.name}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
