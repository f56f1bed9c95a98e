import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { ApiError } from '../../../shared/api/errors.ts';
import { showQuery } from '../../../shared/catalog/api/shows-query.ts';
import { findShow } from '../../../shared/catalog/show-cache.ts';
import { EmptyState } from '../../../shared/components/empty-state.tsx';
import { ErrorState } from '../../../shared/components/error-state.tsx';
import { Skeleton } from '../../../shared/components/skeleton.tsx';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.ts';
import styles from '../components/show-detail.module.css';
import { ShowDetail } from '../components/show-detail.tsx';

/** `/shows/{id}`: the show, or why there is none. An id that is not one (400) is a show that doesn't exist. */
export function ShowPage() {
  const { id = '' } = useParams();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...showQuery(id),
    placeholderData: () => findShow(client, id),
  });

  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <NotFound />;
  if (data) return <ShowDetail key={data.id} show={data} />;
  if (error) {
    return (
      <div className="page" style={{ paddingTop: '3rem' }}>
        <ErrorState error={error} title="The show could not be loaded" onRetry={() => void refetch()} />
      </div>
    );
  }
  return (
    <div className={`page ${styles.loading}`} role="status">
      <span className="visually-hidden">Loading the show…</span>
      <Skeleton height="auto" style={{ aspectRatio: '16 / 9', maxHeight: '52svh' }} />
      <Skeleton width="70%" height="3rem" style={{ marginTop: '1.25rem' }} />
      <Skeleton height="6rem" style={{ marginTop: '1.25rem' }} />
    </div>
  );
}

function NotFound() {
  useDocumentTitle('Show not found');
  return (
    <div className="page" style={{ paddingTop: '3rem' }}>
      <EmptyState
        headingLevel="h1"
        title="Show not found"
        text="This show may have been taken off the programme or doesn't exist."
      >
        <Link className="button button-primary" to={paths.shows}>
          Browse Shows
        </Link>
      </EmptyState>
    </div>
  );
}
