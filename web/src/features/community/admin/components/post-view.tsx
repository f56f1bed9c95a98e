import type { ManagedPost, Post } from '@poc/contracts/entities/community';
import { PersonLink } from '../../../../shared/admin/person-link.tsx';
import { Avatar } from '../../../../shared/images/avatar.tsx';
import { formatStamp } from '../../../../shared/text/dates.ts';
import { PostPictureLink } from '../../picture/post-picture-link.tsx';
import { ManagedComments } from './managed-comments.tsx';
import styles from './managed-posts.module.css';
import { PostModeration } from './post-moderation.tsx';

/** Body of a post for administrators: author, date, full text, revisions and comments. */
export function PostView({ post, onHidden }: { post: Post | ManagedPost; onHidden: () => void }) {
  const { content, User, createdAt, edited_at } = post;
  const revisions = 'revisions' in post ? post.revisions : [];
  return (
    <div className={styles.view}>
      <div className={styles.person}>
        <Avatar name={User.name} src={User.avatar} size={44} />
        <div className={styles.words}>
          <strong>
            <PersonLink id={User.id} name={User.name} />
          </strong>
          {User.email && <a href={`mailto:${User.email}`}>{User.email}</a>}
          <span className="muted">
            <time dateTime={createdAt}>{formatStamp(createdAt)}</time>
            {edited_at && <> · edited {formatStamp(edited_at)}</>}
          </span>
        </div>
      </div>
      <p dir="auto" className={styles.content}>
        {content}
      </p>
      {post.picture && <PostPictureLink picture={post.picture} />}
      <PostModeration post={post} onHidden={onHidden} />
      {revisions.length > 0 && (
        <details>
          <summary>Earlier versions ({revisions.length})</summary>
          <ol className={styles.list}>
            {revisions.map((revision) => (
              <li key={revision.replaced_at}>
                <p className={styles.head}>
                  <strong dir="auto">{revision.title}</strong>
                  <span>
                    until <time dateTime={revision.replaced_at}>{formatStamp(revision.replaced_at)}</time>
                  </span>
                </p>
                <p dir="auto" className={styles.content}>
                  {revision.content}
                </p>
              </li>
            ))}
          </ol>
        </details>
      )}
      <ManagedComments post={post} />
    </div>
  );
}
