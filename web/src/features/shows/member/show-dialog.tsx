import Skeleton from '@mui/material/Skeleton';
import type { Show } from '@poc/contracts/entities/catalog';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { ErrorState } from '../../../shared/components/error-state.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import { Dialog } from '../../../shared/dialogs/dialog.tsx';
import { useFreshShow } from '../api/use-fresh-show.ts';
import { Comments } from '../components/comments.tsx';
import { ShowPlayer } from '../watch/show-player.tsx';
import styles from './member-shows.module.css';

export interface ShowDialogProps {
  show: Show;
  part: 'player' | 'comments';
  onClose: () => void;
}

/** A show's player or comments in a dialog over the list, which keeps its scroll position. */
export function ShowDialog({ show, part, onClose }: ShowDialogProps) {
  return (
    <Dialog title={show.title} size={part === 'player' ? 'md' : 'sm'} onClose={onClose}>
      {part === 'player' ? <PlayerPart id={show.id} /> : <Comments showId={show.id} />}
    </Dialog>
  );
}

function PlayerPart({ id }: { id: string }) {
  const { show, error, refetch } = useFreshShow(id);
  if (error) {
    return <ErrorState error={error} title="The show could not be loaded" onRetry={() => void refetch()} />;
  }
  if (!show) {
    return (
      <Loading text="Loading the show…">
        <Skeleton height="auto" style={{ aspectRatio: '16 / 9' }} />
      </Loading>
    );
  }
  return (
    <div className={styles.dialogPlayer}>
      <ShowPlayer key={show.id} show={show} startNow />
      <Link className="text-link" to={paths.watchShow(show.id)}>
        Open with comments
      </Link>
    </div>
  );
}
