import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { Post } from '@poc/contracts/entities/community';
import { Bookmark, CircleCheck, MessageSquare } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { useSession } from '../../../shared/auth/use-session.ts';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { AskToConfirm } from '../../../shared/components/ask-to-confirm.tsx';
import { LikeButton } from '../../../shared/components/like-button.tsx';
import { PersonBadges } from '../../../shared/components/person-badges.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import { useInitialNow } from '../../../shared/first-pass.ts';
import { Avatar } from '../../../shared/images/avatar.tsx';
import { FlagNotes } from '../../../shared/moderation/flag-notes.tsx';
import { formatAge, formatStamp } from '../../../shared/text/dates.ts';
import { formatCount } from '../../../shared/text/numbers.ts';
import { useBookmarkPost, useDeletePost, useLikePost } from '../api/change-posts.ts';
import { AskToBlock } from '../members/ask-to-block.tsx';
import { PostPictureLink } from '../picture/post-picture-link.tsx';
import { AskToEditPost, AskToReport } from './ask-to-edit.tsx';
import { AuthorName } from './author-name.tsx';
import styles from './community.module.css';
import { RichText } from './rich-text.tsx';
import { TextActions, type TextTask } from './text-actions.tsx';

const Comments = lazyPart(
  () => import('./comments.tsx'),
  'Comments',
  <Loading text="Loading comments…" height="4.5rem" />,
);

interface PostCardProps {
  post: Post;
  /** Open comments of a post that is the page's subject: its title is the heading. */
  children?: ReactNode;
  /** True if the post is newer than the user's last visit. */
  isNew?: boolean;
}

/** Card of a post. In a list its title links to its page, and its comments unfold on request. */
export function PostCard({ post, children, isNew = false }: PostCardProps) {
  const alone = children !== undefined;
  const [open, setOpen] = useState(alone);
  const nowMs = useInitialNow();
  const [asks, setAsks] = useState<TextTask | null>(null);
  const navigate = useNavigate();
  const like = useLikePost(post.id);
  const bookmark = useBookmarkPost(post.id);
  const userId = useSession()?.user.id;
  const removal = useDeletePost(post.id);
  const { title, content, User, createdAt, edited_at, likes, liked, comments_count: count } = post;
  const listId = `comments-${post.id}`;
  const close = () => setAsks(null);
  const confirmDeletion = () =>
    removal.mutate(undefined, { onSuccess: () => alone && navigate(paths.community), onSettled: close });
  return (
    <article className={`surface ${styles.post}`}>
      <header className={styles.author}>
        <Avatar name={User.name} src={User.avatar} size={44} />
        <p>
          <AuthorName {...User} />
          <span>
            <time dateTime={createdAt}>{formatAge(createdAt, nowMs)}</time>
            {edited_at && (
              <time dateTime={edited_at} title={formatStamp(edited_at)}>
                {' · edited'}
              </time>
            )}
          </span>
        </p>
        {isNew && userId !== post.user_id && <Chip color="success" label="New" />}
        <PersonBadges {...User} isMemberNamed />
      </header>
      {alone ? (
        <h1 dir="auto">{title}</h1>
      ) : (
        <h3 dir="auto">
          <Link to={paths.post(post.id)}>{title}</Link>
        </h3>
      )}
      {!alone && post.accepted_comment_id && (
        <p className={styles.accepted}>
          <CircleCheck size={18} aria-hidden="true" /> Answered
        </p>
      )}
      {post.flags && <FlagNotes flags={post.flags} />}
      <RichText text={content} mentions={post.mentions} />
      {post.picture && <PostPictureLink picture={post.picture} priority={alone} />}
      <footer className={styles.counts}>
        <LikeButton what="this post" likes={likes} liked={liked} onLike={like.mutate} quiet />
        <Button variant="quiet" aria-expanded={open} aria-controls={listId} onClick={() => setOpen(!open)}>
          <MessageSquare size={18} aria-hidden="true" />
          <span className="tabular">{formatCount(count)}</span> {count === 1 ? 'comment' : 'comments'}
        </Button>
        {userId !== undefined && (
          <Button
            variant="quiet"
            aria-label="Bookmark this post"
            aria-pressed={post.bookmarked}
            onClick={() => bookmark.mutate(!post.bookmarked)}
          >
            <Bookmark size={18} aria-hidden="true" />
          </Button>
        )}
        <TextActions what="post" author={User} url={paths.post(post.id)} onAsk={setAsks} />
      </footer>
      <div id={listId} hidden={!open}>
        {open && (children ?? <Comments post={post} />)}
      </div>
      {asks === 'edit' && <AskToEditPost post={post} onClose={close} />}
      {asks === 'report' && <AskToReport kind="post" id={post.id} onClose={close} />}
      {asks === 'block' && <AskToBlock other={User} onClose={close} />}
      {asks === 'delete' && (
        <AskToConfirm
          title="Delete Post"
          text="Are you sure you want to delete this post?"
          confirmLabel="Delete"
          busy={removal.isPending}
          onConfirm={confirmDeletion}
          onClose={close}
        />
      )}
    </article>
  );
}
