import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { ContactForm } from '../components/contact-form.tsx';
import styles from '../components/info.module.css';

/** `/contact`: form to reach support, with links to help. */
export function ContactPage() {
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  return (
    <div className="page">
      <PageHeader
        title="Talk to us"
        text="A person reads this. We answer on working days, mostly within two."
      />
      <div className={styles.contact}>
        {sentFrom === null ? (
          <ContactForm onSent={setSentFrom} />
        ) : (
          <Sent email={sentFrom} onAgain={() => setSentFrom(null)} />
        )}
        <aside className={`striped surface ${styles.aside}`}>
          <h2>Before you write</h2>
          <dl>
            <dt>Forgot your password?</dt>
            <dd>
              <Link to={paths.login}>Set a new one</Link> with a code to your email.
            </dd>
            <dt>Your data</dt>
            <dd>
              Download or delete it yourself in your <Link to={paths.member.settings}>settings</Link>; the{' '}
              <Link to={paths.privacy}>privacy notice</Link> says what there is.
            </dd>
            <dt>An order or a payment</dt>
            <dd>Put the order number into the subject. Never send us card numbers, passwords or codes.</dd>
          </dl>
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
        Your message is with us
      </h2>
      <p>We answer to {email}. A receipt is on its way there.</p>
      <Button variant="outlined" onClick={onAgain}>
        Write another message
      </Button>
    </section>
  );
}
