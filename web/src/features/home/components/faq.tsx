import { Plus } from 'lucide-react';
import { useState } from 'react';
import styles from './home.module.css';
import { questions } from './home-content.ts';
import { Section } from './section.tsx';

/** Questions and answers, one open at a time. State covers browsers without support for the shared `name`. */
export function Faq() {
  const [open, setOpen] = useState<string | null>(null);
  const note = (question: string, isOpen: boolean) =>
    setOpen((now) => (isOpen ? question : now === question ? null : now));
  return (
    <Section title="Questions people shout from the back">
      <div id="faq" className={styles.faq}>
        {questions.map(({ question, answer }) => (
          <details
            key={question}
            name="faq"
            open={open === question}
            onToggle={(event) => note(question, event.currentTarget.open)}
          >
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
