import { PageHeader } from '../../../shared/components/page-header.tsx';
import styles from './info.module.css';
import type { InfoPageProps } from './info-page.tsx';

interface LegalPageProps extends Omit<InfoPageProps, 'aside'> {
  /** Month or day of the text, as stored with consents: `2026-11`, `2026-11-22`. */
  version: string;
}

const month = new Intl.DateTimeFormat('en-NG', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Legal text with version, contents and numbered sections. */
export function LegalPage({ title, text, version, sections }: LegalPageProps) {
  return (
    <div className="page">
      <PageHeader title={title} text={text} />
      <p className={styles.version}>
        Version {version}, in force since {month.format(new Date(version))}
      </p>
      <div className={styles.legal}>
        <nav aria-label="On this page">
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.sections}>
          {sections.map((section, index) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
              <h2 id={`${section.id}-title`}>
                {index + 1}. {section.title}
              </h2>
              {section.body}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
