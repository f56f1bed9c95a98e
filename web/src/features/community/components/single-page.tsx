import { ArrowLeft } from 'lucide-react';
import type { PropsWithChildren } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.ts';
import styles from './community.module.css';

/** Frame of a page about one post or member, with a link to all posts. `title` is undefined while loading. */
export function SinglePage({ title, children }: PropsWithChildren<{ title: string | undefined }>) {
  useDocumentTitle(title ?? 'Community');
  return (
    <div className={`page ${styles.single}`}>
      <Link className="text-link" to={paths.community}>
        <ArrowLeft size={18} aria-hidden="true" /> All posts
      </Link>
      {children}
    </div>
  );
}
