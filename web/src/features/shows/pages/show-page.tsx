import Skeleton from '@mui/material/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { isMissing } from '../../../shared/api/errors.ts';
import { showQuery } from '../../../shared/catalog/api/shows-query.ts';
import { findShow } from '../../../shared/catalog/show-cache.ts';
import { ErrorState } from '../../../shared/components/error-state.tsx';
import { NotFound } from '../../../shared/components/not-found.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import styles from '../components/show-detail.module.css';
import { ShowDetail } from '../components/show-detail.tsx';

/** `/shows/{id}`: a show, or an error. A malformed id (400) is treated as a missing show. */
export function ShowPage() {
  const { id = '' } = useParams();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...showQuery(id),
    placeholderData: () => findShow(client, id),
  });

  if (isMissing(error)) {
    return (
      <NotFound
        title="Show not found"
        text="This show may have been taken off the programme or doesn't exist."
        to={paths.shows}
        linkLabel="Browse Shows"
      />
    );
  }
  if (data) return <ShowDetail key={data.id} show={data} />;
  if (error) {
    return (
      <div className="page" style={{ paddingTop: '3rem' }}>
        <ErrorState error={error} title="The show could not be loaded" onRetry={() => void refetch()} />
      </div>
    );
  }
  return (
    <Loading text="Loading the show…" className={`page ${styles.loading}`}>
      <Skeleton height="auto" style={{ aspectRatio: '16 / 9', maxHeight: '52svh' }} />
      <Skeleton width="70%" height="3rem" style={{ marginTop: '1.25rem' }} />
      <Skeleton height="6rem" style={{ marginTop: '1.25rem' }} />
    </Loading>
  );
}
