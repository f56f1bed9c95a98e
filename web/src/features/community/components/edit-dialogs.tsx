import type { CommunityComment, Post } from '@poc/contracts/entities/community';
import { commentRules, postRules } from '@poc/contracts/field-rules';
import { useState } from 'react';
import { errorText } from '../../../shared/api/errors.ts';
import { FormDialog } from '../../../shared/dialogs/form-dialog.tsx';
import { changedFields, isSame } from '../../../shared/forms/changed-fields.ts';
import { contractFields } from '../../../shared/forms/contract-fields.ts';
import { FailureBanner } from '../../../shared/forms/failure-banner.tsx';
import { TextArea, TextField } from '../../../shared/forms/field.tsx';
import { useDraftForm } from '../../../shared/forms/form-draft.ts';
import { useUpdateComment } from '../api/change-comments.ts';
import { useUpdatePost } from '../api/change-posts.ts';
import { PictureEditorField } from '../picture/picture-editor-field.tsx';
import { usePictureEditor } from '../picture/use-picture-editor.ts';
import { MentionArea } from './mention-area.tsx';
import { mentionsIn, picksOf, withPick } from './picked-mentions.ts';
import { textMessages } from './text-messages.ts';

export function EditPostDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const update = useUpdatePost(post.id);
  const latest = { title: post.title, content: post.content, mentions: picksOf(post.mentions) };
  const [first] = useState(latest);
  const { form, draft } = useDraftForm(`post-${post.id}`, first, ['title', 'content', 'mentions']);
  const field = contractFields(form, postRules);
  const [firstPicture] = useState(post.picture);
  const picture = usePictureEditor(firstPicture);
  const close = () => {
    draft.clear();
    onClose();
  };
  const isBusy = update.isPending || picture.sent !== null;
  const submit = form.handleSubmit(async (values) => {
    const stored = await picture.store();
    if (!stored) return;
    const before = firstPicture ? { url: firstPicture.url, alt: firstPicture.alt } : null;
    const isUnchanged = isSame(stored.picture, before);
    const { title, content, mentions } = { ...latest, ...changedFields(values, first) };
    update.mutate(
      {
        title,
        content,
        mentions: mentionsIn(content, mentions),
        picture: isUnchanged ? undefined : stored.picture,
      },
      { onSuccess: close, onError: picture.refuse },
    );
  });
  return (
    <FormDialog
      title="Edit Post"
      size="sm"
      submitLabel={isBusy ? 'Saving…' : 'Save'}
      busy={isBusy}
      onSubmit={submit}
      onClose={onClose}
      draft={draft}
    >
      {update.isError && <FailureBanner>{errorText(update.error)}</FailureBanner>}
      <TextField label="Title" {...field('title', textMessages)} />
      <MentionArea
        area={TextArea}
        label="Content"
        {...field('content', textMessages)}
        onPick={(content, mention) => {
          form.setValue('content', content);
          form.setValue('mentions', withPick(form.getValues('mentions'), mention));
        }}
      />
      <PictureEditorField editor={picture} field={TextField} disabled={update.isPending} />
    </FormDialog>
  );
}

export function EditCommentDialog({ comment, onClose }: { comment: CommunityComment; onClose: () => void }) {
  const update = useUpdateComment(comment);
  const first = { content: comment.content, mentions: picksOf(comment.mentions) };
  const { form, draft } = useDraftForm(`comment-${comment.id}`, first, ['content', 'mentions']);
  const close = () => {
    draft.clear();
    onClose();
  };
  return (
    <FormDialog
      title="Edit Comment"
      size="sm"
      submitLabel={update.isPending ? 'Saving…' : 'Save'}
      busy={update.isPending}
      onSubmit={form.handleSubmit(({ content, mentions }) =>
        update.mutate({ content, mentions: mentionsIn(content, mentions) }, { onSuccess: close }),
      )}
      onClose={onClose}
      draft={draft}
    >
      {update.isError && <FailureBanner>{errorText(update.error)}</FailureBanner>}
      <MentionArea
        area={TextArea}
        label="Comment"
        {...contractFields(form, commentRules)('content', textMessages)}
        onPick={(content, mention) => {
          form.setValue('content', content);
          form.setValue('mentions', withPick(form.getValues('mentions'), mention));
        }}
      />
    </FormDialog>
  );
}
