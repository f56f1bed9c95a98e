import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { useSession } from '../../../shared/auth/use-session.ts';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import type { WriteCommentProps } from './write-comment.tsx';

const WriteComment = lazyPart(
  () => import('./write-comment.tsx'),
  'WriteComment',
  <Loading text="Loading the form…" height="10.25rem" />,
);

/** Form for a comment or a reply. Visitors get a link to sign in, which leads back here. */
export function CommentForm(props: WriteCommentProps) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session) {
    return <WriteComment key={`${session.user.id} ${props.parentId ?? props.postId}`} {...props} />;
  }
  return (
    <Link className="text-link" to={paths.login} state={{ from: pathname + search }}>
      Login to comment
    </Link>
  );
}
