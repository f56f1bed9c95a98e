import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { hostQuery } from '../../../shared/catalog/api/shows-query.ts';
import { RecordView } from '../../../shared/components/record-view.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import styles from '../components/host-detail.module.css';
import { HostDetail } from '../components/host-detail.tsx';

/** `/hosts/{slug}`: a host, or an error. */
export function HostPage() {
  const { id: slug = '' } = useParams();
  return (
    <RecordView
      query={useQuery(hostQuery(slug))}
      missing={{
        title: 'Host not found',
        text: "This host may have left POC or doesn't exist.",
        to: paths.shows,
        linkLabel: 'Browse Shows',
      }}
      failed="The host could not be loaded"
      loading={
        <Loading text="Loading the host…" className={`page ${styles.host}`}>
          <div className={styles.head}>
            <Skeleton className={styles.picture} height="auto" />
            <Skeleton height="12rem" />
          </div>
        </Loading>
      }
    >
      {(host) => <HostDetail key={host.id} host={host} />}
    </RecordView>
  );
}
