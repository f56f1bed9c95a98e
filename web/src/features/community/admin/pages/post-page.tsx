import Button from '@mui/material/Button';
import type { ManagedPost } from '@poc/contracts/entities/community';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { paths } from '../../../../config/paths.ts';
import { BackLink, RecordPage } from '../../../../shared/admin/record/record-page.tsx';
import { PageHeader } from '../../../../shared/components/page-header.tsx';
import { managedPostQuery } from '../api/managed-posts-queries.ts';
import { DeletePostDialog } from '../components/delete-post-dialog.tsx';
import { PostView } from '../components/post-view.tsx';

const list = { to: paths.admin.posts, label: 'All posts' } as const;
const icon = { size: 20, 'aria-hidden': true } as const;

export function ManagedPostPage() {
  const { id = '' } = useParams();
  return (
    <RecordPage
      query={useQuery(managedPostQuery(id))}
      title="Post"
      failed="The post could not be loaded"
      list={list}
    >
      {(post) => <LoadedPost key={id} post={post} />}
    </RecordPage>
  );
}

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
      <BackLink {...list} />
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
