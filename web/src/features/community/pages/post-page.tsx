import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { RecordView } from '../../../shared/components/record-view.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import { postQuery } from '../api/community-queries.ts';
import { Comments } from '../components/comments.tsx';
import { PostCard } from '../components/post-card.tsx';
import { SinglePage } from '../components/single-page.tsx';

/** `/community/posts/{id}`: a post with its comments, or an error. */
export function PostPage() {
  const { id = '' } = useParams();
  const query = useQuery(postQuery(id));
  return (
    <RecordView
      query={query}
      missing={{
        title: 'Post not found',
        text: "This post may have been deleted or doesn't exist.",
        to: paths.community,
        linkLabel: 'Go to Community',
      }}
      failed="The post could not be loaded"
      loading={<Loading text="Loading the post…" height="14rem" />}
      frame={(content) => <SinglePage title={query.data?.title}>{content}</SinglePage>}
    >
      {(post) => (
        <PostCard key={post.id} post={post}>
          <Comments post={post} />
        </PostCard>
      )}
    </RecordView>
  );
}
