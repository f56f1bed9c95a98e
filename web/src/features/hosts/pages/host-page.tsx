import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { isMissing } from '../../../shared/api/errors.ts';
import { hostQuery } from '../../../shared/catalog/api/shows-query.ts';
import { ErrorState } from '../../../shared/components/error-state.tsx';
import { NotFound } from '../../../shared/components/not-found.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import styles from '../components/host-detail.module.css';
import { HostDetail } from '../components/host-detail.tsx';

/** `/hosts/{slug}`: a host, or an error. A malformed slug (400) is treated as a missing host. */
export function HostPage() {
  const { id: slug = '' } = useParams();
  const { data, error, refetch } = useQuery(hostQuery(slug));
  if (isMissing(error)) {
    return (
      <NotFound
        title="Host not found"
        text="This host may have left POC or doesn't exist."
        to={paths.shows}
        linkLabel="Browse Shows"
      />
    );
  }
  if (data) return <HostDetail key={data.id} host={data} />;
  if (error) {
    return (
      <div className="page" style={{ paddingTop: '3rem' }}>
        <ErrorState error={error} title="The host could not be loaded" onRetry={() => void refetch()} />
      </div>
    );
  }
  return (
    <Loading text="Loading the host…" className={`page ${styles.host}`}>
      <div className={styles.head}>
        <Skeleton className={styles.picture} height="auto" />
        <Skeleton height="12rem" />
      </div>
    </Loading>
  );
}
