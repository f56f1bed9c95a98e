import Button from '@mui/material/Button';
import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { TextField } from '../../../shared/forms/field.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { useSubscribe } from '../api/use-subscribe.ts';
import styles from './home.module.css';

/** Newsletter form with one email field. A confirmation email follows. */
export function Newsletter() {
  const [email, setEmail] = useState('');
  const titleId = useId();
  const noteId = useId();
  const subscribe = useSubscribe(() => setEmail(''));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    subscribe.mutate(email);
  };
  return (
    <section className="page" aria-labelledby={titleId}>
      <div className={styles.newsletter} data-scheme="dark">
        <div>
          <h2 id={titleId}>One letter a week. One joke, one lesson, zero signals.</h2>
        </div>
        <Form onSubmit={submit} noValidate={false}>
          <div className={styles.newsletterRow}>
            <TextField
              label="Email"
              type="email"
              required
              autoComplete="email"
              placeholder="you@example.com"
              value={email}
              aria-describedby={noteId}
              onChange={(event) => setEmail(event.target.value)}
            />
            <Button type="submit" variant="stage" disabled={subscribe.isPending}>
              {subscribe.isPending ? 'Sending…' : 'Subscribe'}
            </Button>
          </div>
          <p className={styles.newsletterTerms}>
            By subscribing you agree to one letter a week. You can unsubscribe with one click.{' '}
            <Link to={paths.privacy}>Privacy notice</Link>
          </p>
          <p id={noteId} aria-live="polite">
            {subscribe.isSuccess && 'Thank you! Check your email for confirmation.'}
            {subscribe.isError && errorText(subscribe.error)}
          </p>
        </Form>
      </div>
    </section>
  );
}
