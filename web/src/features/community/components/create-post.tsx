import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { useSession } from '../../../shared/auth/use-session.ts';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import styles from './community.module.css';

const WritePost = lazyPart(
  () => import('./write-post.tsx'),
  'WritePost',
  <Loading text="Loading the form…" className={styles.createLoading} />,
);

/** Form for a new post. Visitors get a link to sign in instead. */
export function CreatePost() {
  const session = useSession();
  if (!session) {
    return (
      <p className={`${styles.prompt} ${styles.createPrompt}`}>
        <span>Got a question, a win or a loss? Share it with people who have been there.</span>
        <Button
          component={Link}
          variant="contained"
          size="small"
          to={paths.login}
          state={{ from: paths.community }}
        >
          Login to post
        </Button>
      </p>
    );
  }
  return <WritePost key={session.user.id} />;
}
