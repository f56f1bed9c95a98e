import Button from '@mui/material/Button';
import type { CommunityComment, Post } from '@poc/contracts/entities/community';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { useSession } from '../../../shared/auth/use-session.ts';
import { AskToConfirm } from '../../../shared/components/ask-to-confirm.tsx';
import { LikeButton } from '../../../shared/components/like-button.tsx';
import { PersonBadges } from '../../../shared/components/person-badges.tsx';
import { useInitialNow } from '../../../shared/first-pass.ts';
import { Avatar } from '../../../shared/images/avatar.tsx';
import { FlagNotes } from '../../../shared/moderation/flag-notes.tsx';
import { formatAge, formatStamp } from '../../../shared/text/dates.ts';
import { useDeleteComment, useLikeComment } from '../api/change-comments.ts';
import { useAcceptComment } from '../api/change-posts.ts';
import { AskToBlock } from '../members/ask-to-block.tsx';
import { AskToEditComment, AskToReport } from './ask-to-edit.tsx';
import { AuthorName } from './author-name.tsx';
import { CommentForm } from './comment-form.tsx';
import styles from './community.module.css';
import { RichText } from './rich-text.tsx';
import { TextActions, type TextTask } from './text-actions.tsx';
import { useLinkedCommentId } from './use-comment.ts';

interface CommentItemProps {
  comment: CommunityComment;
  replies?: readonly CommunityComment[];
  post: Post;
}

/** A comment with its replies, and a reply form on request. The comment named in the URL gets the focus. */
export function CommentItem({ comment, replies = [], post }: CommentItemProps) {
  const session = useSession();
  const nowMs = useInitialNow();
  const [asks, setAsks] = useState<TextTask | null>(null);
  const [isReplying, setIsReplying] = useState(false);
  const like = useLikeComment(comment);
  const accept = useAcceptComment(post.id);
  const isAccepted = post.accepted_comment_id === comment.id;
  const removal = useDeleteComment(comment);
  const { id, post_id, parent_id, User, createdAt, edited_at, content, likes, liked } = comment;
  const close = () => setAsks(null);
  const place = useRef<HTMLLIElement>(null);
  const isLinked = useLinkedCommentId() === id;
  useEffect(() => {
    if (isLinked) place.current?.focus();
  }, [isLinked]);
  return (
    <li ref={place} {...(isLinked && { tabIndex: -1, 'data-linked': true })}>
      <Avatar name={User.name} src={User.avatar} size={32} />
      <div className={styles.said}>
        <p>
          <AuthorName {...User} /> <PersonBadges {...User} />{' '}
          <Link to={paths.comment(post_id, id)} className={styles.permalink}>
            <time dateTime={createdAt}>{formatAge(createdAt, nowMs)}</time>
          </Link>
          {edited_at && (
            <time dateTime={edited_at} title={formatStamp(edited_at)}>
              {' · edited'}
            </time>
          )}
        </p>
        {isAccepted && (
          <p className={styles.accepted}>
            <CircleCheck size={18} aria-hidden="true" /> Answer
          </p>
        )}
        {comment.flags && <FlagNotes flags={comment.flags} />}
        <RichText text={content} mentions={comment.mentions} />
        <div className={styles.counts}>
          <LikeButton what={`the comment of ${User.name}`} {...{ likes, liked }} onLike={like.mutate} quiet />
          {session && parent_id === null && !post.locked && (
            <Button variant="quiet" aria-expanded={isReplying} onClick={() => setIsReplying(!isReplying)}>
              Reply
            </Button>
          )}
          <TextActions
            what="comment"
            author={User}
            url={paths.comment(post_id, id)}
            accept={
              session && (session.user.id === post.user_id || session.user.role === 'admin')
                ? { isAccepted, toggle: () => accept.mutate(isAccepted ? null : id) }
                : undefined
            }
            onAsk={setAsks}
          />
        </div>
        {isReplying && <CommentForm postId={post_id} parentId={id} onSent={() => setIsReplying(false)} />}
        {replies.length > 0 && (
          <ul className={styles.comments} aria-label={`Replies to ${User.name}`}>
            {replies.map((reply) => (
              <CommentItem key={reply.id} comment={reply} post={post} />
            ))}
          </ul>
        )}
      </div>
      {asks === 'edit' && <AskToEditComment comment={comment} onClose={close} />}
      {asks === 'report' && <AskToReport kind="comment" id={id} onClose={close} />}
      {asks === 'block' && <AskToBlock other={User} onClose={close} />}
      {asks === 'delete' && (
        <AskToConfirm
          title="Delete Comment"
          text="Are you sure you want to delete this comment?"
          confirmLabel="Delete"
          busy={removal.isPending}
          onConfirm={() => removal.mutate(undefined, { onSettled: close })}
          onClose={close}
        />
      )}
    </li>
  );
}
