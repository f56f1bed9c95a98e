import { Plus } from 'lucide-react';
import styles from './home.module.css';
import { questions } from './home-content.ts';
import { Section } from './section.tsx';

/** Questions and answers; the shared name lets the browser keep one open at a time. */
export function Faq() {
  return (
    <Section title="Questions people shout from the back">
      <div className={styles.faq}>
        {questions.map(({ question, answer }) => (
          <details key={question} name="faq">
            <summary>
              {question}
              <Plus size={22} aria-hidden="true" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
