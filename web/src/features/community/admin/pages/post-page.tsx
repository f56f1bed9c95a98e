import Button from '@mui/material/Button';
import type { ManagedPost } from '@poc/contracts/entities/community';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ExternalLink, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { paths } from '../../../../config/paths.ts';
import { ErrorState } from '../../../../shared/components/error-state.tsx';
import { PageHeader } from '../../../../shared/components/page-header.tsx';
import { PageLoading } from '../../../../shared/components/skeleton.tsx';
import { managedPostQuery } from '../api/managed-posts-queries.ts';
import { DeletePostDialog } from '../components/delete-post-dialog.tsx';
import { PostView } from '../components/post-view.tsx';

const icon = { size: 20, 'aria-hidden': true } as const;

export function ManagedPostPage() {
  const { id = '' } = useParams();
  const { data: post, error, refetch } = useQuery(managedPostQuery(id));
  return (
    <>
      {post ? (
        <LoadedPost key={id} post={post} />
      ) : error ? (
        <div className="page">
          <PageHeader title="Post" />
          <ErrorState error={error} title="The post could not be loaded" onRetry={() => refetch()} />
          <BackLink />
        </div>
      ) : (
        <PageLoading />
      )}
    </>
  );
}

const BackLink = () => (
  <Link className="text-link" to={paths.admin.posts}>
    <ArrowLeft size={18} aria-hidden="true" />
    All posts
  </Link>
);

function LoadedPost({ post }: { post: ManagedPost }) {
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  return (
    <div className="page">
      <PageHeader title={post.title}>
        <div className="button-row">
          <Button component={Link} variant="outlined" to={paths.post(post.id)}>
            <ExternalLink {...icon} />
            Public page
          </Button>
          <Button variant="outlined" onClick={() => setDeleting(true)}>
            <Trash2 {...icon} />
            Delete
          </Button>
        </div>
      </PageHeader>
      <BackLink />
      <PostView post={post} onHidden={() => navigate(paths.admin.posts)} />
      {deleting && (
        <DeletePostDialog
          post={post}
          onDeleted={() => navigate(paths.admin.posts)}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  );
}
