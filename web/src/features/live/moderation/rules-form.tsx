import Button from '@mui/material/Button';
import type { ChatRules } from '@poc/contracts/entities/streaming';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { errorText } from '../../../shared/api/errors.ts';
import { ErrorState } from '../../../shared/components/error-state.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import { Checkbox } from '../../../shared/forms/checkbox.tsx';
import { FailureBanner } from '../../../shared/forms/failure-banner.tsx';
import { SelectField, TextArea } from '../../../shared/forms/field.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';
import { setChatRules } from '../api/moderate.ts';
import { moderationKey, rulesQuery } from '../api/moderation-queries.ts';
import styles from './moderation.module.css';
import { rulesOf, type StoredRules, slowOptions, valuesOfRules, wordsRule } from './rules-values.ts';

/** Rules of a chat: slow mode, required acceptance, refused words, and words that require a review. */
export function RulesForm({ streamId }: { streamId: string }) {
  const { data, error, refetch } = useQuery(rulesQuery(streamId));
  if (data) return <RulesFields streamId={streamId} rules={data} />;
  if (error) {
    return <ErrorState error={error} title="The rules could not be loaded" onRetry={() => void refetch()} />;
  }
  return <Loading height="12rem" />;
}

function RulesFields({ streamId, rules }: { streamId: string; rules: StoredRules }) {
  const client = useQueryClient();
  const values = useMemo(() => valuesOfRules(rules), [rules]);
  // Takes over other administrators' changes, except in fields being edited here.
  const { register, handleSubmit, formState, watch, setValue, reset } = useForm({
    values,
    resetOptions: { keepDirtyValues: true },
  });
  const save = useMutation({
    mutationFn: (body: ChatRules) => setChatRules(streamId, body),
    onSuccess: (saved) => {
      reset(valuesOfRules(saved), { keepDirtyValues: false });
      client.setQueryData(rulesQuery(streamId).queryKey, saved);
      showToast('Rules saved.', 'success');
    },
    onSettled: () => client.invalidateQueries({ queryKey: [...moderationKey(streamId), 'record'] }),
  });
  return (
    <Form className={styles.form} onSubmit={handleSubmit((changed) => save.mutate(rulesOf(changed)))}>
      {save.error && <FailureBanner>{errorText(save.error, 'Failed to save rules.')}</FailureBanner>}
      <SelectField
        label="Slow mode"
        hint="Administrators are exempt."
        value={watch('slowModeSeconds')}
        options={slowOptions(rules.slowModeSeconds)}
        onChange={(value) => setValue('slowModeSeconds', value, { shouldDirty: true })}
      />
      <Checkbox
        label="Require viewers to accept the chat rules before sending"
        {...register('rulesRequired')}
      />
      <TextArea
        label="Blocked words"
        hint="One per line. Messages that contain one are rejected; look-alike spellings are found too."
        rows={3}
        {...register('blockedWords', { validate: wordsRule })}
        error={formState.errors.blockedWords?.message}
      />
      <TextArea
        label="Words that hold a message for review"
        hint="One per line. Messages that contain one are held until you decide."
        rows={3}
        {...register('heldWords', { validate: wordsRule })}
        error={formState.errors.heldWords?.message}
      />
      <Checkbox label="Hold messages with links for review" {...register('holdLinks')} />
      <Button type="submit" variant="contained" size="small" disabled={save.isPending}>
        {save.isPending ? 'Saving…' : 'Save Rules'}
      </Button>
    </Form>
  );
}
