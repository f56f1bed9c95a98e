import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import type { ShowComment } from '@poc/contracts/entities/catalog';
import { Trash2 } from 'lucide-react';
import { useSession } from '../../../shared/auth/use-session.ts';
import { Avatar } from '../../../shared/images/avatar.tsx';
import { TextWithLinks } from '../../../shared/links/text-with-links.tsx';
import { formatAge, formatStamp } from '../../../shared/text/dates.ts';
import styles from './comments.module.css';

/** One comment. Its author and administrators can delete it and see that it waits for review. */
export function CommentItem({ comment, onDelete }: { comment: ShowComment; onDelete: () => void }) {
  const user = useSession()?.user;
  const { User, createdAt, content, held = false } = comment;
  const own = user?.id === comment.user_id;
  return (
    <li className={styles.comment}>
      <Avatar name={User.name} src={User.avatar} size={40} />
      <div className={styles.said}>
        <p className={styles.who}>
          <strong dir="auto">{User.name}</strong>
          {User.role === 'admin' && <Chip color="danfo" label="Admin" />}
          <time dateTime={createdAt} title={formatStamp(createdAt)}>
            {formatAge(createdAt)}
          </time>
        </p>
        <p dir="auto" className={styles.content}>
          <TextWithLinks text={content} />
        </p>
        {held && (
          <p className={styles.held}>
            <Chip color="warning" label="Held for review" />{' '}
            {own
              ? 'Only you can see it until a moderator has read it.'
              : 'Only its author and administrators can see it.'}
          </p>
        )}
      </div>
      {(own || user?.role === 'admin') && (
        <IconButton
          aria-label={own ? 'Delete your comment' : `Delete the comment of ${User.name}`}
          onClick={onDelete}
        >
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}
