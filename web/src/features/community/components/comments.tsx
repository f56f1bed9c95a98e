import type { CommunityComment, Post } from '@poc/contracts/entities/community';
import { useInfiniteQuery } from '@tanstack/react-query';
import { itemsOf } from '../../../shared/api/loaded-pages.ts';
import { LoadMore } from '../../../shared/components/load-more.tsx';
import { PanelFailure } from '../../../shared/components/panel.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import { commentsQuery } from '../api/community-queries.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import styles from './community.module.css';
import { useComment, useLinkedCommentId } from './use-comment.ts';

/** Comments on a post, oldest first, with replies and the form for signed-in users. */
export function Comments({ post }: { post: Post }) {
  const list = useInfiniteQuery(commentsQuery(post));
  const comments = itemsOf(list.data);
  const isLinkBroken = useComment(post.id, comments, useLinkedCommentId());
  useComment(post.id, comments, post.accepted_comment_id);
  return (
    <div className={styles.discussion}>
      {list.error && !comments && (
        <PanelFailure
          title="The comments could not be loaded."
          error={list.error}
          onRetry={() => list.refetch()}
        />
      )}
      {!list.error && !comments && <Loading text="Loading comments…" height="4.5rem" />}
      {isLinkBroken && (
        <p role="status" className="muted">
          The linked comment no longer exists.
        </p>
      )}
      {comments?.length === 0 && <p className="muted">No comments yet. Be the first to comment!</p>}
      {comments && comments.length > 0 && (
        <ul className={styles.comments}>
          {answerFirst(threadsOf(comments), post).map(([first, ...replies]) => (
            <CommentItem key={first.id} comment={first} replies={replies} post={post} />
          ))}
        </ul>
      )}
      <LoadMore list={list} total={post.comments_count} />
      {post.locked ? (
        <p className="muted">This post is closed to new comments.</p>
      ) : (
        <CommentForm postId={post.id} parentId={null} />
      )}
    </div>
  );
}

type Thread = [CommunityComment, ...CommunityComment[]];

/** Groups comments with their replies, across pages. Replies to a deleted comment form a separate thread. */
function threadsOf(comments: readonly CommunityComment[]): Thread[] {
  const threads = new Map<string, Thread>();
  const seen = new Set<string>();
  for (const comment of comments) {
    // A new comment is appended to the loaded ones and appears again in a later page.
    if (seen.has(comment.id)) continue;
    seen.add(comment.id);
    const key = comment.parent_id ?? comment.id;
    const thread = threads.get(key);
    if (thread) thread.push(comment);
    else threads.set(key, [comment]);
  }
  return [...threads.values()];
}

const answerFirst = (threads: readonly Thread[], { accepted_comment_id: answer }: Post): Thread[] => {
  const hasAnswer = (thread: Thread) => (thread.some(({ id }) => id === answer) ? 0 : 1);
  return threads.toSorted((one, other) => hasAnswer(one) - hasAnswer(other));
};
