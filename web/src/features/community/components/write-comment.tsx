import Button from '@mui/material/Button';
import { commentRules } from '@poc/contracts/field-rules';
import { errorText } from '../../../shared/api/errors.ts';
import { contractFields } from '../../../shared/forms/contract-fields.ts';
import { DraftNotice } from '../../../shared/forms/draft-notice.tsx';
import { FailureBanner } from '../../../shared/forms/failure-banner.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { useDraftForm } from '../../../shared/forms/form-draft.ts';
import { useCreateComment } from '../api/change-comments.ts';
import styles from './community.module.css';
import { MentionArea } from './mention-area.tsx';
import { mentionsIn, type PickedMentions, withPick } from './picked-mentions.ts';
import { textMessages } from './text-messages.ts';

export interface WriteCommentProps {
  postId: string;
  /** The comment to reply to; null for the post itself. */
  parentId: string | null;
  onSent?: () => void;
}

const blank = { content: '', mentions: [] as PickedMentions };
const kept = ['content', 'mentions'] as const;

/** Form for a comment or a reply, with a draft. */
export function WriteComment({ postId, parentId, onSent }: WriteCommentProps) {
  const create = useCreateComment(postId, parentId);
  const { form, draft } = useDraftForm(`post-comment-${parentId ?? postId}`, blank, kept);
  const submit = form.handleSubmit(({ content, mentions }) =>
    create.mutate(
      { content: content.trim(), mentions: mentionsIn(content, mentions) },
      {
        onSuccess: () => {
          draft.clear();
          onSent?.();
        },
      },
    ),
  );
  return (
    <Form className={styles.commentForm} onSubmit={submit}>
      <DraftNotice draft={draft} />
      <MentionArea
        label={parentId ? 'Your reply' : 'Your comment'}
        rows={2}
        {...contractFields(form, commentRules)('content', textMessages)}
        onPick={(content, mention) => {
          form.setValue('content', content);
          form.setValue('mentions', withPick(form.getValues('mentions'), mention));
        }}
      />
      {create.isError && <FailureBanner>{errorText(create.error)}</FailureBanner>}
      <Button type="submit" variant="contained" size="small" disabled={create.isPending}>
        {create.isPending ? 'Posting…' : parentId ? 'Post reply' : 'Post comment'}
      </Button>
    </Form>
  );
}
