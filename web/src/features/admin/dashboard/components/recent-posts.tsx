import type { Post } from '@poc/contracts/entities/community';
import { Eye, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../config/paths.ts';
import { Avatar } from '../../../../shared/components/avatar.tsx';
import { ConfirmDialog } from '../../../../shared/components/confirm-dialog.tsx';
import { formatAge } from '../../../../shared/text/dates.ts';
import type { Dashboard } from '../api/dashboard-query.ts';
import { useDeletePost } from '../api/use-delete-post.ts';
import styles from './dashboard.module.css';
import { Section } from './section.tsx';

const icon = { size: 20, 'aria-hidden': true } as const;

/** The latest posts, each to be read or deleted. */
export function RecentPosts({ dashboard }: { dashboard: Dashboard | undefined }) {
  const { mutate: remove } = useDeletePost();
  const [deleting, setDeleting] = useState<Post | null>(null);
  const close = () => {
    setDeleting(null);
    // The button goes with its post; whoever works by keyboard then goes on in the page.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.getElementById('main')?.focus();
    });
  };
  return (
    <>
      <Section
        title="Community Posts"
        to={paths.admin.posts}
        linkLabel="All Posts"
        items={dashboard?.recentPosts}
        away={dashboard?.unavailable.includes('posts') ?? false}
        emptyText="No posts yet. Someone has to begin."
      >
        {(posts) => (
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
                  title="Delete"
                  onClick={() => setDeleting(post)}
                >
                  <Trash2 {...icon} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </Section>
      {deleting && (
        <ConfirmDialog
          open
          title="Delete this post?"
          text="Are you sure you want to delete this post? This action cannot be undone."
          confirmLabel="Delete"
          onConfirm={() => {
            remove(deleting);
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
