import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { RecordView } from '../../../shared/components/record-view.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import { untilUnlocked } from '../../../shared/entitlements/until-unlocked.ts';
import { streamQuery } from '../../../shared/streaming/api/stream-queries.ts';
import { StreamRoom } from '../components/stream-room.tsx';

/** `/live/{id}`: a stream, or an error. */
export function StreamPage() {
  const { id = '' } = useParams();
  return (
    <RecordView
      query={useQuery({ ...streamQuery(id), ...untilUnlocked })}
      missing={{
        title: 'Stream not found',
        text: "This stream may have ended or doesn't exist.",
        to: paths.shows,
        linkLabel: 'Browse Shows',
      }}
      failed="The stream could not be loaded"
      loading={
        <Loading
          text="Loading the stream…"
          className="page"
          style={{ paddingTop: '1.25rem', minHeight: '80svh' }}
        >
          <Skeleton height="auto" style={{ aspectRatio: '16 / 9', maxHeight: '62svh' }} />
          <Skeleton width="60%" height="2.5rem" style={{ marginTop: '1.25rem' }} />
        </Loading>
      }
    >
      {(stream) => <StreamRoom key={stream.id} stream={stream} />}
    </RecordView>
  );
}
