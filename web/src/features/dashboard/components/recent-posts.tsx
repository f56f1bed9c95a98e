import { Eye, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { Avatar } from '../../../shared/images/avatar.tsx';
import { formatAge } from '../../../shared/text/dates.ts';
import type { Dashboard } from '../api/dashboard-query.ts';
import styles from './dashboard.module.css';
import { Section } from './section.tsx';

const icon = { size: 20, 'aria-hidden': true } as const;

/** The latest posts, each to be read; deleting them is not built yet, and says so. */
export function RecentPosts({ dashboard }: { dashboard: Dashboard | undefined }) {
  const noteId = useId();
  return (
    <Section
      title="Community Posts"
      to={paths.admin.posts}
      linkLabel="All Posts"
      items={dashboard?.recentPosts}
      away={dashboard?.unavailable.includes('posts') ?? false}
      emptyText="No posts yet. Someone has to begin."
    >
      {(posts) => (
        <>
          <ul className={styles.list}>
            {posts.map((post) => (
              <li key={post.id} className={styles.line}>
                <span className={styles.face}>
                  <Avatar name={post.User.name} src={post.User.avatar} size={36} />
                </span>
                <div className={styles.words}>
                  <span className={styles.strong}>{post.title}</span>
                  <span className={styles.quiet}>
                    {post.User.name}, <time dateTime={post.createdAt}>{formatAge(post.createdAt)}</time>
                  </span>
                </div>
                <Link
                  className="icon-button"
                  to={paths.admin.post(post.id)}
                  aria-label={`View ${post.title}`}
                  title="View"
                >
                  <Eye {...icon} />
                </Link>
                <button
                  type="button"
                  className={`icon-button ${styles.delete}`}
                  aria-label={`Delete ${post.title}`}
                  aria-describedby={noteId}
                  title="Not available yet"
                  disabled
                >
                  <Trash2 {...icon} />
                </button>
              </li>
            ))}
          </ul>
          <p id={noteId} className={styles.quiet}>
            Deleting posts: Not available yet
          </p>
        </>
      )}
    </Section>
  );
}
