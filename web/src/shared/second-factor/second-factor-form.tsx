import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { limits } from '../../config/limits.ts';
import { ApiError, errorText } from '../api/errors.ts';
import { CodeField } from '../forms/code-field.tsx';
import { isWholeCode } from '../forms/code-text.ts';
import { FailureBanner } from '../forms/failure-banner.tsx';
import { TextField } from '../forms/field.tsx';
import { Form } from '../forms/form.tsx';
import { useForm } from '../forms/use-form.ts';
import { useCountdown } from '../hooks/use-countdown.ts';

interface SecondFactorFormProps {
  submitLabel: string;
  cancelLabel: string;
  send: (code: string) => Promise<unknown>;
  onCancel: () => void;
}

/** Form for a code of the authenticator app, or a recovery code as the alternative. */
export function SecondFactorForm({ submitLabel, cancelLabel, send, onCancel }: SecondFactorFormProps) {
  const [recovering, setRecovering] = useState(false);
  const { control, register, handleSubmit, formState } = useForm({
    defaultValues: { code: '', recovery: '' },
  });
  const { secondsLeft, start } = useCountdown();
  const give = useMutation({
    mutationFn: send,
    onError: (error) => {
      if (error instanceof ApiError && error.status === 429) {
        start(error.retryAfterSeconds ?? limits.lockoutSeconds);
      }
    },
  });
  const locked = secondsLeft > 0;
  const submit = handleSubmit(({ code, recovery }) => {
    if (!locked && !give.isPending) give.mutate(recovering ? recovery : code);
  });

  return (
    <Form className="stack-2" onSubmit={submit}>
      {give.isError && <FailureBanner>{errorText(give.error)}</FailureBanner>}
      {locked && (
        <p role="timer" className="muted">
          {`You can try again in ${Math.ceil(secondsLeft / 60)} min. A recovery code may still work.`}
        </p>
      )}
      {recovering ? (
        <TextField
          key="recovery"
          label="Recovery code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
          {...register('recovery', { required: 'Please enter one of your recovery codes.' })}
          error={formState.errors.recovery?.message}
        />
      ) : (
        <Controller
          key="code"
          control={control}
          name="code"
          rules={{ validate: (code) => recovering || isWholeCode(code) || 'Please enter the six digits.' }}
          render={({ field: { onChange, ...field } }) => (
            <CodeField
              {...field}
              label="Code from your authenticator app"
              autoFocus
              required
              onCode={onChange}
              error={formState.errors.code?.message}
            />
          )}
        />
      )}
      <Button type="submit" variant="contained" disabled={give.isPending}>
        {give.isPending ? 'Checking…' : submitLabel}
      </Button>
      <div className="button-row">
        <Button
          variant="outlined"
          size="small"
          onClick={() => {
            give.reset();
            start(0);
            setRecovering(!recovering);
          }}
        >
          {recovering ? 'Use the app instead' : 'Use a recovery code'}
        </Button>
        <Button variant="outlined" size="small" onClick={onCancel}>
          {cancelLabel}
        </Button>
      </div>
    </Form>
  );
}
