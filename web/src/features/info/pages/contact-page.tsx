import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { ContactForm } from '../components/contact-form.tsx';
import styles from '../components/info.module.css';
import { aside, text, title } from '../texts/contact.md';

/** `/contact`: form to reach support, with links to help. */
export function ContactPage() {
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  return (
    <div className="page">
      <PageHeader title={title} text={text} />
      <div className={styles.contact}>
        {sentFrom === null ? (
          <ContactForm onSent={setSentFrom} />
        ) : (
          <Sent email={sentFrom} onAgain={() => setSentFrom(null)} />
        )}
        <aside className={`striped surface ${styles.aside}`}>
          <h2>{aside.title}</h2>
          {aside.body}
        </aside>
      </div>
    </div>
  );
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.sent}>
      <h2 ref={heading} tabIndex={-1}>
        We received your message
      </h2>
      <p>We answer to {email}. A receipt is on its way there.</p>
      <Button variant="outlined" onClick={onAgain}>
        Write another message
      </Button>
    </section>
  );
}
