import Skeleton from '@mui/material/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { showQuery } from '../../../shared/catalog/api/shows-query.ts';
import { findShow } from '../../../shared/catalog/show-cache.ts';
import { RecordView } from '../../../shared/components/record-view.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import styles from '../components/show-detail.module.css';
import { ShowDetail } from '../components/show-detail.tsx';

/** `/shows/{id}`: a show, or an error. */
export function ShowPage() {
  const { id = '' } = useParams();
  const client = useQueryClient();
  const query = useQuery({
    ...showQuery(id),
    placeholderData: () => findShow(client, id),
  });
  return (
    <RecordView
      query={query}
      missing={{
        title: 'Show not found',
        text: "This show may have been taken off the programme or doesn't exist.",
        to: paths.shows,
        linkLabel: 'Browse Shows',
      }}
      failed="The show could not be loaded"
      loading={
        <Loading text="Loading the show…" className={`page ${styles.loading}`}>
          <Skeleton height="auto" style={{ aspectRatio: '16 / 9', maxHeight: '52svh' }} />
          <Skeleton width="70%" height="3rem" style={{ marginTop: '1.25rem' }} />
          <Skeleton height="6rem" style={{ marginTop: '1.25rem' }} />
        </Loading>
      }
    >
      {(show) => <ShowDetail key={show.id} show={show} />}
    </RecordView>
  );
}
