import type { ReactNode } from 'react';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import styles from './info.module.css';

export interface InfoPageProps {
  title: string;
  text: string;
  sections: readonly { readonly title: string; readonly id: string; readonly body: ReactNode }[];
  /** Shown next to the sections on wide screens. */
  aside: { readonly title: string; readonly body: ReactNode };
}

/** Page about POC with its sections and a sidebar. */
export function InfoPage({ title, text, sections, aside }: InfoPageProps) {
  return (
    <div className="page">
      <PageHeader title={title} text={text} />
      <div className={styles.contact}>
        <div className={styles.sections}>
          {sections.map((section) => (
            <section key={section.id} id={section.id}>
              <h2>{section.title}</h2>
              {section.body}
            </section>
          ))}
        </div>
        <aside className={`striped surface ${styles.aside}`}>
          <h2>{aside.title}</h2>
          {aside.body}
        </aside>
      </div>
    </div>
  );
}
