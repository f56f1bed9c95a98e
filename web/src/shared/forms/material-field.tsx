import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cleanTyped } from './clean-typed.ts';
import { describedBy } from './described-by.ts';
import type { TextArea as LeanArea, SelectField as LeanSelect, TextField as LeanText } from './field.tsx';

/**
 * Text field for dialogs and administrators' pages, where MUI is loaded anyway. Has the same labels, hints and errors
 * as `field.tsx`, which serves the public pages.
 */
export function TextField({
  label,
  error,
  hint,
  icon,
  end,
  asTyped,
  onChange,
  ...input
}: ComponentProps<typeof LeanText>) {
  const changed = cleanTyped(onChange, { asTyped });
  return (
    <Labelled {...{ label, error, hint }} required={input.required} more={input['aria-describedby']}>
      {(shared) => (
        <OutlinedInput
          startAdornment={icon}
          endAdornment={end}
          slotProps={{
            input: {
              dir: 'auto',
              ...input,
              ...shared,
              onChange: changed,
            } as OutlinedInputProps['inputProps'],
          }}
        />
      )}
    </Labelled>
  );
}

export function TextArea({ label, error, hint, ...area }: ComponentProps<typeof LeanArea>) {
  return (
    <Labelled {...{ label, error, hint }} required={area.required} more={area['aria-describedby']}>
      {(shared) => (
        <OutlinedInput
          inputComponent="textarea"
          slotProps={{ input: { dir: 'auto', ...area, ...shared } as OutlinedInputProps['inputProps'] }}
          sx={{
            '& textarea': { height: 'auto', minHeight: '7rem', fieldSizing: 'content', resize: 'vertical' },
          }}
        />
      )}
    </Labelled>
  );
}

export function SelectField(props: ComponentProps<typeof LeanSelect>) {
  const { label, error, hint, value, options, onChange, required, ref } = props;
  return (
    <Labelled {...{ label, error, hint, required }}>
      {(shared) => (
        <NativeSelect
          value={value}
          onChange={(event) => onChange(event.target.value)}
          input={<OutlinedInput />}
          inputRef={ref}
          inputProps={shared}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      )}
    </Labelled>
  );
}

interface LabelledProps {
  label: string;
  error: string | undefined;
  hint: string | undefined;
  required: boolean | undefined;
  /** Ids of additional descriptions. */
  more?: string | undefined;
  children: (shared: { id: string; 'aria-describedby': string | undefined }) => ReactNode;
}

/** Label above the field; hint and error below, both announced with it. */
function Labelled({ label, error, hint, required = false, more, children }: LabelledProps) {
  const id = useId();
  return (
    <FormControl fullWidth required={required} error={error !== undefined}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      {children({ id, 'aria-describedby': describedBy(id, { hint, error }, more) })}
      {hint !== undefined && (
        <FormHelperText id={`${id}-hint`} error={false}>
          {hint}
        </FormHelperText>
      )}
      {error !== undefined && <FormHelperText id={`${id}-error`}>{error}</FormHelperText>}
    </FormControl>
  );
}
