import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { isMissing } from '../../../shared/api/errors.ts';
import { ErrorState } from '../../../shared/components/error-state.tsx';
import { NotFound } from '../../../shared/components/not-found.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.ts';
import { postQuery } from '../api/community-queries.ts';
import styles from '../components/community.module.css';
import { PostCard } from '../components/post-card.tsx';

/**
 * `/community/posts/{id}`: a post with its comments, or an error. A malformed id (400) is treated as a
 * missing post.
 */
export function PostPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(postQuery(id));
  const isGone = isMissing(error);
  useDocumentTitle(isGone ? 'Post not found' : (data?.title ?? 'Community'));
  if (isGone) {
    return (
      <NotFound
        title="Post not found"
        text="This post may have been deleted or doesn't exist."
        to={paths.community}
        linkLabel="Go to Community"
      />
    );
  }
  return (
    <div className={`page ${styles.single}`}>
      <Link className="text-link" to={paths.community}>
        <ArrowLeft size={18} aria-hidden="true" /> All posts
      </Link>
      {data ? (
        <PostCard key={data.id} post={data} alone />
      ) : error ? (
        <ErrorState error={error} title="The post could not be loaded" onRetry={() => void refetch()} />
      ) : (
        <Loading text="Loading the post…" height="14rem" />
      )}
    </div>
  );
}
