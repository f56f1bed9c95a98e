import Button from '@mui/material/Button';
import { postRules } from '@poc/contracts/field-rules';
import { type FocusEvent, useRef, useState } from 'react';
import { errorText } from '../../../shared/api/errors.ts';
import { contractFields } from '../../../shared/forms/contract-fields.ts';
import { DraftNotice } from '../../../shared/forms/draft-notice.tsx';
import { FailureBanner } from '../../../shared/forms/failure-banner.tsx';
import { TextField } from '../../../shared/forms/field.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { useDraftForm } from '../../../shared/forms/form-draft.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';
import { useCreatePost } from '../api/change-posts.ts';
import { PictureEditorField } from '../picture/picture-editor-field.tsx';
import { usePictureEditor } from '../picture/use-picture-editor.ts';
import styles from './community.module.css';
import { MentionArea } from './mention-area.tsx';
import { mentionsIn, type PickedMentions, withPick } from './picked-mentions.ts';
import { textMessages } from './text-messages.ts';

const blank = { title: '', content: '', mentions: [] as PickedMentions };
const kept = ['title', 'content', 'mentions'] as const;

/**
 * Form for a new post, with a draft. Collapsed to one line, it expands on focus, and collapses again when it is left
 * empty.
 */
export function WritePost() {
  const create = useCreatePost();
  const { form, draft } = useDraftForm('post', blank, kept);
  const { handleSubmit } = form;
  const field = contractFields(form, postRules);
  const picture = usePictureEditor(undefined, 'post-picture');
  const isBusy = create.isPending || picture.sent !== null;
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isOpen = isUnfolded || draft.restored || picture.restored;
  const ownForm = useRef<HTMLFormElement>(null);
  const foldIfEmpty = ({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    // While another window, such as the file picker, has the focus, the field stays active.
    const isLeft = !currentTarget.contains(relatedTarget) && !currentTarget.contains(document.activeElement);
    const { title, content } = form.getValues();
    if (isLeft && !isBusy && title === '' && content === '' && picture.preview === null) fold();
  };
  const fold = () => {
    form.clearErrors();
    create.reset();
    setIsUnfolded(false);
  };
  const discard = () => {
    draft.clear();
    picture.remove();
  };
  const submit = handleSubmit(async ({ title, content, mentions }) => {
    const stored = await picture.store();
    if (!stored) return;
    const texts = { title: title.trim(), content: content.trim(), mentions: mentionsIn(content, mentions) };
    create.mutate(
      { ...texts, ...stored },
      {
        onSuccess: () => {
          discard();
          // Moves the focus, because the pressed button unmounts.
          ownForm.current?.focus();
          fold();
          showToast('Your post is published.', 'success');
        },
        onError: picture.refuse,
      },
    );
  });
  return (
    <Form
      ref={ownForm}
      className={`surface ${styles.create}`}
      data-open={isOpen}
      onSubmit={submit}
      aria-labelledby="create-post"
      // Focusable, so that a click between the fields does not leave the form.
      tabIndex={-1}
      onFocus={({ target, currentTarget }) => target !== currentTarget && setIsUnfolded(true)}
      onBlur={foldIfEmpty}
    >
      <h2 id="create-post">Create Post</h2>
      {isOpen && <DraftNotice draft={{ restored: draft.restored || picture.restored, clear: discard }} />}
      <TextField
        label="Title"
        placeholder={isOpen ? undefined : 'What is on your mind?'}
        {...field('title', textMessages)}
      />
      {isOpen && (
        <>
          <MentionArea
            label="What is on your mind?"
            hint="**bold**, *italics*, - lists, > quotes, links, #topics and @people work."
            rows={3}
            {...field('content', textMessages)}
            onPick={(content, mention) => {
              form.setValue('content', content);
              form.setValue('mentions', withPick(form.getValues('mentions'), mention));
            }}
          />
          <PictureEditorField editor={picture} disabled={create.isPending} />
          {create.isError && <FailureBanner>{errorText(create.error)}</FailureBanner>}
          <Button type="submit" variant="contained" style={{ justifySelf: 'end' }} disabled={isBusy}>
            {isBusy ? 'Posting…' : 'Post'}
          </Button>
        </>
      )}
    </Form>
  );
}
