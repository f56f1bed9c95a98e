import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { type ComponentPropsWithRef, type ReactNode, type Ref, useId } from 'react';
import { cleanTyped } from './clean-typed.ts';
import { describedBy } from './described-by.ts';

interface FieldFrame {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
}

interface TextFieldProps extends FieldFrame, ComponentPropsWithRef<'input'> {
  icon?: ReactNode;
  end?: ReactNode;
  /** Retains every character, including invisible ones, for passwords. */
  asTyped?: boolean;
  sx?: OutlinedInputProps['sx'];
}

/** A single-line field. Native attributes go to its input. */
export function TextField({
  label,
  error,
  hint,
  icon,
  end,
  asTyped,
  sx,
  onChange,
  ...input
}: TextFieldProps) {
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
          {...(sx !== undefined && { sx })}
        />
      )}
    </Labelled>
  );
}

/** A multi-line field that grows with its text. */
export function TextArea({ label, error, hint, ...area }: FieldFrame & ComponentPropsWithRef<'textarea'>) {
  return (
    <Labelled {...{ label, error, hint }} required={area.required} more={area['aria-describedby']}>
      {(shared) => (
        <OutlinedInput
          inputComponent="textarea"
          slotProps={{ input: { dir: 'auto', ...area, ...shared } as OutlinedInputProps['inputProps'] }}
        />
      )}
    </Labelled>
  );
}

interface SelectFieldProps extends FieldFrame {
  required?: boolean;
  ref?: Ref<HTMLSelectElement>;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** A native select, for the system's picker on phones. */
export function SelectField(props: SelectFieldProps) {
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

interface LabelledProps extends FieldFrame {
  required: boolean | undefined;
  /** Ids of additional descriptions. */
  more?: string | undefined;
  children: (shared: { id: string; 'aria-describedby': string | undefined }) => ReactNode;
}

/** Label above the field; hint and error below, both announced with it. */
function Labelled({ label, error, hint, required = false, more, children }: LabelledProps) {
  const id = useId();
  return (
    <FormControl required={required} error={error !== undefined}>
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
