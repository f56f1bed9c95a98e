import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { ApiError, errorText } from '../api/errors.ts';
import { Button } from '../buttons/button.tsx';
import { FailureBanner } from '../forms/failure-banner.tsx';
import styles from './link-action.module.css';
import { PageHeader } from './page-header.tsx';

interface LinkActionProps {
  /** What the page asks, and what it says when it is done. */
  title: string;
  doneTitle: string;
  text: ReactNode;
  doneText: ReactNode;
  button: string;
  busyButton: string;
  /** What to do about a link that is over. */
  deadText: string;
  token: string | null;
  action: UseMutationResult<unknown, Error, string>;
}

/**
 * One button for what a link in a mail is about. The link alone does nothing: programs that look through mails open
 * every link, and would confirm or cancel in their owner's name.
 */
export function LinkAction(props: LinkActionProps) {
  const { title, doneTitle, text, doneText, button, busyButton, deadText, token, action } = props;
  const { isSuccess, isPending, error } = action;
  const refused = error instanceof ApiError && error.code === 'link_invalid';
  const dead = !isPending && (token === null || refused);
  return (
    <div className="page">
      <PageHeader title={isSuccess ? doneTitle : title} />
      <section className={`striped surface ${styles.card}`}>
        <div role="status" className={styles.words}>
          {isSuccess && doneText}
        </div>
        {!isSuccess && dead && (
          <>
            <FailureBanner>This link is not valid or has expired.</FailureBanner>
            <p>{deadText}</p>
          </>
        )}
        {!isSuccess && !dead && (
          <>
            {error && <FailureBanner>{errorText(error)}</FailureBanner>}
            <div className={styles.words}>{text}</div>
            <Button
              variant="primary"
              disabled={isPending}
              onClick={() => token !== null && action.mutate(token)}
            >
              {isPending ? busyButton : error ? 'Try Again' : button}
            </Button>
          </>
        )}
        {(isSuccess || dead) && (
          <Link className="button button-secondary" to={paths.home}>
            To the home page
          </Link>
        )}
      </section>
    </div>
  );
}
