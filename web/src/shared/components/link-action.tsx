import Button from '@mui/material/Button';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { ApiError, errorText } from '../api/errors.ts';
import { FailureBanner } from '../forms/failure-banner.tsx';
import styles from './link-action.module.css';
import { PageHeader } from './page-header.tsx';

interface LinkActionProps {
  /** Headings before and after the action. */
  title: string;
  doneTitle: string;
  text: ReactNode;
  doneText: ReactNode;
  button: string;
  busyButton: string;
  /** Next step when the link is invalid or expired. */
  deadText: string;
  token: string | null;
  action: UseMutationResult<unknown, Error, string>;
}

/**
 * The page behind a link in an email: one button triggers the action. The link alone does nothing, because mail
 * scanners open every link and would confirm or cancel on the recipient's behalf.
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
              variant="contained"
              disabled={isPending}
              onClick={() => token !== null && action.mutate(token)}
            >
              {isPending ? busyButton : error ? 'Try Again' : button}
            </Button>
          </>
        )}
        {(isSuccess || dead) && (
          <Button component={Link} variant="outlined" to={paths.home}>
            Go to the home page
          </Button>
        )}
      </section>
    </div>
  );
}
