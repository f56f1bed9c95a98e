import Button from '@mui/material/Button';
import type { HiddenText } from '@poc/contracts/entities/community-moderation';
import { appealRules } from '@poc/contracts/field-rules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { errorText } from '../../../shared/api/errors.ts';
import { itemsOf } from '../../../shared/api/loaded-pages.ts';
import { LoadMore } from '../../../shared/components/load-more.tsx';
import { contractFields } from '../../../shared/forms/contract-fields.ts';
import { DraftNotice } from '../../../shared/forms/draft-notice.tsx';
import { FailureBanner } from '../../../shared/forms/failure-banner.tsx';
import { TextArea } from '../../../shared/forms/field.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { useDraftForm } from '../../../shared/forms/form-draft.ts';
import { formatStamp } from '../../../shared/text/dates.ts';
import { hiddenTextsQuery, useAppeal } from '../api/hidden-texts.ts';
import styles from './community.module.css';
import { textMessages } from './text-messages.ts';

/**
 * The user's hidden posts and comments, each with its reason and one appeal. Renders nothing if there are none.
 */
export function HiddenTexts({ userId }: { userId: string }) {
  const list = useInfiniteQuery(hiddenTextsQuery(userId));
  const texts = itemsOf(list.data);
  if (!texts || texts.length === 0) return null;
  return (
    <section className={`surface ${styles.post}`} aria-labelledby="hidden-texts">
      <h2 id="hidden-texts">Hidden by moderators</h2>
      <p className="muted">Only you and the moderators see these.</p>
      <ul className={styles.hiddenTexts}>
        {texts.map((text) => (
          <HiddenItem key={text.id} text={text} userId={userId} />
        ))}
      </ul>
      <LoadMore list={list} />
    </section>
  );
}

function HiddenItem({ text, userId }: { text: HiddenText; userId: string }) {
  const { kind, title, content, reason, hidden_at, appeal } = text;
  return (
    <li>
      <p>
        <strong>{kind === 'post' ? title : `Your comment on “${title}”`}</strong>{' '}
        <time dateTime={hidden_at}>{formatStamp(hidden_at)}</time>
      </p>
      <p dir="auto" className={styles.content}>
        {content}
      </p>
      <p>
        <strong>Reason:</strong> {reason}
      </p>
      {appeal ? (
        <p className="muted">
          {appeal.refused
            ? 'A moderator read your appeal; it stays hidden.'
            : 'You appealed. A moderator will read it, and you will get an email.'}
        </p>
      ) : (
        <AppealForm text={text} userId={userId} />
      )}
    </li>
  );
}

function AppealForm({ text, userId }: { text: HiddenText; userId: string }) {
  const appeal = useAppeal(userId, text.id);
  const { form, draft } = useDraftForm(`appeal-${text.id}`, { content: '' }, ['content']);
  return (
    <Form
      className={styles.commentForm}
      onSubmit={form.handleSubmit(({ content }) =>
        appeal.mutate(content.trim(), { onSuccess: () => draft.clear() }),
      )}
    >
      <DraftNotice draft={draft} />
      <TextArea
        label="Do you disagree? Explain why to a moderator, once."
        rows={2}
        {...contractFields(form, appealRules)('content', textMessages)}
      />
      {appeal.isError && <FailureBanner>{errorText(appeal.error)}</FailureBanner>}
      <Button variant="outlined" type="submit" size="small" disabled={appeal.isPending}>
        {appeal.isPending ? 'Sending…' : 'Appeal'}
      </Button>
    </Form>
  );
}
