import type { ShowComment } from '@poc/contracts/entities/catalog';
import { Trash2 } from 'lucide-react';
import { useSession } from '../../../shared/auth/use-session.ts';
import { IconButton } from '../../../shared/buttons/icon-button.tsx';
import { Badge } from '../../../shared/components/badge.tsx';
import { Avatar } from '../../../shared/images/avatar.tsx';
import { TextWithLinks } from '../../../shared/links/text-with-links.tsx';
import { formatAge, formatStamp } from '../../../shared/text/dates.ts';
import styles from './comments.module.css';

/** One comment. Its author and administrators can delete it and see that it is held for review. */
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
          {User.role === 'admin' && <Badge tone="danfo">Admin</Badge>}
          <time dateTime={createdAt} title={formatStamp(createdAt)}>
            {formatAge(createdAt)}
          </time>
        </p>
        <p dir="auto" className={styles.content}>
          <TextWithLinks text={content} />
        </p>
        {held && (
          <p className={styles.held}>
            <Badge tone="warning">Held for review</Badge>{' '}
            {own
              ? 'Only you can see it until a moderator has read it.'
              : 'Only its author and administrators can see it.'}
          </p>
        )}
      </div>
      {(own || user?.role === 'admin') && (
        <IconButton
          icon={Trash2}
          size={18}
          label={own ? 'Delete your comment' : `Delete the comment of ${User.name}`}
          onClick={onDelete}
        />
      )}
    </li>
  );
}
