import Button from '@mui/material/Button';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { useSession } from '../../../shared/auth/use-session.ts';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import styles from './comments.module.css';

const WriteComment = lazyPart(
  () => import('./write-comment.tsx'),
  'WriteComment',
  <Loading text="Loading the form…" height="10.25rem" />,
);

/** Comment form. Visitors get a link to sign in, which leads back here. */
export function CommentForm({ showId }: { showId: string }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session) {
    return <WriteComment key={`${session.user.id} ${showId}`} showId={showId} />;
  }
  return (
    <p className={styles.prompt}>
      <span>Seen it? Say what stuck, or what made you laugh.</span>
      <Button
        component={Link}
        variant="outlined"
        size="small"
        to={paths.login}
        state={{ from: pathname + search }}
      >
        Login to comment
      </Button>
    </p>
  );
}
