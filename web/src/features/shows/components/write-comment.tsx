import Button from '@mui/material/Button';
import { limits } from '../../../config/limits.ts';
import { ApiError, errorText } from '../../../shared/api/errors.ts';
import { faultOf } from '../../../shared/api/field-faults.ts';
import { DraftNotice } from '../../../shared/forms/draft-notice.tsx';
import { FailureBanner } from '../../../shared/forms/failure-banner.tsx';
import { TextArea } from '../../../shared/forms/field.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { useDraftForm } from '../../../shared/forms/form-draft.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';
import { useCreateComment } from '../api/show-comments.ts';
import styles from './comments.module.css';

const blank = { content: '' };
const kept = ['content'] as const;

/** Form for a comment on a show, with a draft. */
export function WriteComment({ showId }: { showId: string }) {
  const create = useCreateComment(showId);
  const { form, draft } = useDraftForm(`show-comment-${showId}`, blank, kept);
  const { register, handleSubmit, watch } = form;
  const { length } = watch('content');
  const fault = faultOf(create.error, 'content');

  const submit = handleSubmit(({ content }) => {
    const text = content.trim();
    // The specification requires that blank comments are not sent.
    if (text === '' || create.isPending) return;
    create.mutate(text, {
      onSuccess: ({ comment }) => {
        draft.clear();
        showToast(
          comment.held
            ? 'Your comment is waiting for review. It becomes visible once approved.'
            : 'Comment published.',
          'success',
        );
      },
    });
  });

  return (
    <Form className={styles.form} onSubmit={submit}>
      <DraftNotice draft={draft} />
      {create.isError && fault === undefined && <FailureBanner>{failureText(create.error)}</FailureBanner>}
      <TextArea
        label="Your comment"
        rows={2}
        maxLength={limits.maxCommentLength}
        {...register('content')}
        error={fault}
        hint={
          length >= limits.commentCountFrom
            ? `${limits.maxCommentLength - length} characters left`
            : undefined
        }
      />
      <Button type="submit" variant="outlined" size="small" disabled={create.isPending || length === 0}>
        {create.isPending ? 'Posting…' : 'Post comment'}
      </Button>
    </Form>
  );
}

const failureText = (error: unknown): string =>
  error instanceof ApiError && error.status === 404
    ? 'This show is no longer here, so your comment could not be posted.'
    : errorText(error, 'Your comment could not be posted. Please try again.');
