import type { Post } from '@poc/contracts/entities/community';
import { Heart, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { Badge } from '../../../shared/components/badge.tsx';
import { Avatar } from '../../../shared/images/avatar.tsx';
import { formatAge } from '../../../shared/text/dates.ts';
import { roleWords } from '../../../shared/text/role-words.ts';
import styles from './community.module.css';

interface PostCardProps {
  post: Post;
  /** It is the page's subject: its title is the page's heading, and its comments are open. */
  alone?: boolean;
}

/** A post with its author. In a list its title leads to its own page, and its comments unfold on request. */
export function PostCard({ post, alone = false }: PostCardProps) {
  const [open, setOpen] = useState(alone);
  const { title, content, User, createdAt, likes, CommunityComments: comments } = post;
  const listId = `comments-${post.id}`;
  return (
    <article className={styles.post}>
      <header className={styles.author}>
        <Avatar name={User.name} src={User.avatar} size={44} />
        <p>
          <strong>{User.name}</strong>
          <time dateTime={createdAt}>{formatAge(createdAt)}</time>
        </p>
        <Badge tone={User.role === 'admin' ? 'danfo' : 'plain'}>{roleWords[User.role]}</Badge>
      </header>
      {alone ? (
        <h1>{title}</h1>
      ) : (
        <h3>
          <Link to={paths.post(post.id)}>{title}</Link>
        </h3>
      )}
      <p className={styles.content}>{content}</p>
      <footer className={styles.counts}>
        <span>
          <Heart size={18} aria-hidden="true" />
          <span className="tabular">{likes}</span>
          <span className="visually-hidden"> likes</span>
        </span>
        <button type="button" aria-expanded={open} aria-controls={listId} onClick={() => setOpen(!open)}>
          <MessageSquare size={18} aria-hidden="true" />
          <span className="tabular">{comments.length}</span> {comments.length === 1 ? 'comment' : 'comments'}
        </button>
      </footer>
      <div id={listId} hidden={!open}>
        {comments.length === 0 ? (
          <p className={styles.quiet}>No comments yet.</p>
        ) : (
          <ul className={styles.comments}>
            {comments.map((comment) => (
              <li key={comment.id}>
                <Avatar name={comment.User.name} src={comment.User.avatar} size={32} />
                <p>
                  <strong>{comment.User.name}</strong>{' '}
                  <time dateTime={comment.createdAt}>{formatAge(comment.createdAt)}</time>
                  <br />
                  {comment.content}
                </p>
              </li>
            ))}
          </ul>
        )}
        <p className={styles.quiet}>Commenting: Not available yet</p>
      </div>
    </article>
  );
}
