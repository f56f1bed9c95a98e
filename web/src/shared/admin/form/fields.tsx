import type { Bounds, FieldRule } from '@poc/contracts/rules-of';
import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { Controller, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { Checkbox } from '../../forms/checkbox.tsx';
import { fieldRule } from '../../forms/contract-fields.ts';
import { SelectField, TextArea, TextField } from '../../forms/field.tsx';
import { Radio } from '../../forms/radio.tsx';
import styles from './fields.module.css';
import { nairaInput, nairaRule, wholeInput, wholeRule } from './number-rules.ts';

export type FieldValue = string | boolean | readonly string[];
type Typed = Readonly<Record<string, FieldValue | undefined>>;

interface CommonSpec {
  readonly label: string;
  readonly hint?: string | undefined;
  /** True if the field shares the row of the previous field. */
  readonly beside?: boolean;
  /** True if the field only controls other fields and is not sent. */
  readonly local?: boolean;
  /** Shows the field only while another field has a value. */
  readonly when?: readonly [field: string, value: string];
}

/** A field whose value in the form is a text. `naira` is an amount, `whole` a number, `time` a moment in Lagos. */
export interface TextSpec extends CommonSpec {
  readonly kind: 'text' | 'area' | 'naira' | 'whole' | 'time';
  readonly required?: boolean;
  readonly first?: string;
  /** True if the value is sent in upper case. */
  readonly upper?: boolean;
  /** True if an unchanged value is omitted from the body of an edited entity. */
  readonly omitUnchanged?: boolean;
  /** Messages for a value that violates the contract. */
  readonly missing?: string;
  readonly invalid?: string;
  /** Validates after the contract. */
  readonly rule?: (text: string, values: Typed) => true | string;
  /** Fields to revalidate with this one. */
  readonly deps?: readonly string[];
  /** Native attributes. */
  readonly input?: Readonly<Omit<ComponentProps<typeof TextField>, 'label' | 'error' | 'hint'>>;
  readonly rows?: number;
}

interface ChoiceSpec extends CommonSpec {
  readonly kind: 'choice';
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly required?: boolean;
  readonly first?: string;
  readonly deps?: readonly string[];
}

interface RadiosSpec extends Omit<ChoiceSpec, 'kind'> {
  readonly kind: 'radios';
}

interface CheckSpec extends CommonSpec {
  readonly kind: 'check';
  readonly first?: boolean;
}

interface ChecksSpec extends CommonSpec {
  readonly kind: 'checks';
  readonly options: readonly string[];
}

/** A text field whose input the form renders itself. */
interface OwnSpec extends CommonSpec {
  readonly kind: 'own';
  readonly first?: string;
}

export type FieldSpec = TextSpec | ChoiceSpec | RadiosSpec | CheckSpec | ChecksSpec | OwnSpec;
export type FieldSpecs = Readonly<Record<string, FieldSpec>>;

/** Results of `rulesOf` and `boundsOf` for the body of a form. */
export interface FormContract {
  readonly rules?: Readonly<Record<string, FieldRule>> | undefined;
  readonly bounds?: Readonly<Record<string, Bounds>> | undefined;
}

interface FieldsProps<V extends FieldValues> extends FormContract {
  form: UseFormReturn<V>;
  specs: { readonly [K in keyof V]?: FieldSpec };
  /** Inputs that replace the inputs of the specs. */
  own?: { readonly [K in keyof V]?: ReactNode };
}

/** The fields of a form in the order of their specs, checked by the contract of its body. */
export function Fields<V extends FieldValues>({ form, specs, own, ...contract }: FieldsProps<V>) {
  const rows: { name: string; fields: ReactNode[] }[] = [];
  for (const [name, spec] of Object.entries<FieldSpec | undefined>(specs)) {
    if (!spec || (spec.when && form.watch(spec.when[0] as Path<V>) !== spec.when[1])) continue;
    const field = (
      <Fragment key={name}>
        {own?.[name] ?? <Field form={form} name={name as Path<V>} spec={spec} contract={contract} />}
      </Fragment>
    );
    const row = spec.beside ? rows.at(-1) : undefined;
    if (row) row.fields.push(field);
    else rows.push({ name, fields: [field] });
  }
  return rows.map(({ name, fields }) =>
    fields.length === 1 ? (
      fields[0]
    ) : (
      <div key={name} className={styles.pair}>
        {fields}
      </div>
    ),
  );
}

interface FieldProps<V extends FieldValues> {
  form: UseFormReturn<V>;
  name: Path<V>;
  spec: FieldSpec;
  contract: FormContract;
}

function Field<V extends FieldValues>({ form, name, spec, contract }: FieldProps<V>) {
  const { register, control, formState } = form;
  const message = formState.errors[name]?.message;
  const error = typeof message === 'string' ? message : undefined;
  const { label, hint } = spec;
  const deps = 'deps' in spec && spec.deps ? { deps: [...spec.deps] as Path<V>[] } : {};
  if (spec.kind === 'own') return null;
  if (spec.kind === 'check') return <Checkbox label={label} {...register(name)} />;
  if (spec.kind === 'checks') {
    return (
      <fieldset className={styles.choices}>
        <legend>{label}</legend>
        {hint !== undefined && <p className={styles.quiet}>{hint}</p>}
        {spec.options.map((option) => (
          <Checkbox key={option} label={option} value={option} {...register(name)} />
        ))}
      </fieldset>
    );
  }
  if (spec.kind === 'radios') {
    return (
      <fieldset className={`${styles.choices} ${styles.radios}`}>
        <legend>{label}</legend>
        {spec.options.map((option) => (
          <Radio key={option.value} {...option} {...register(name)} />
        ))}
      </fieldset>
    );
  }
  if (spec.kind === 'choice') {
    return (
      <Controller
        name={name}
        control={control}
        rules={deps}
        render={({ field: { ref, value, onChange } }) => (
          <SelectField
            {...{ ref, label, hint, value, onChange, error }}
            required={spec.required ?? false}
            options={spec.options}
          />
        )}
      />
    );
  }
  const { kind, required = false, rows, rule } = spec;
  const check = contractRule(name, spec, contract);
  const field = {
    ...{ label, hint, required, error },
    ...register(name, {
      validate: {
        contract: (text) => check?.(text) ?? true,
        own: (text, values) => rule?.(text, values) ?? true,
      },
      ...deps,
    }),
  };
  if (kind === 'area') return <TextArea rows={rows} maxLength={spec.input?.maxLength} {...field} />;
  return <TextField {...inputOf(kind, contract.bounds?.[name])} {...spec.input} {...field} />;
}

function inputOf(kind: TextSpec['kind'], bounds: Bounds | undefined): TextSpec['input'] {
  if (kind === 'naira') return nairaInput;
  if (kind === 'whole') return { ...wholeInput, ...bounds };
  return kind === 'time' ? { type: 'datetime-local' } : { autoComplete: 'off' };
}

/** The contract's rule of a field, if it has one. */
function contractRule(
  name: string,
  { kind, required, upper, missing, invalid }: TextSpec,
  { rules, bounds }: FormContract,
): ((text: string) => true | string) | undefined {
  const range = bounds?.[name];
  if (kind === 'naira' || kind === 'whole') {
    if (!range) return undefined;
    const check = (kind === 'naira' ? nairaRule : wholeRule)(range);
    return (text) => (!required && text.trim() === '' ? true : check(text));
  }
  const written = rules?.[name];
  if (!written || kind === 'time') return undefined;
  const messages = { ...(missing !== undefined && { missing }), ...(invalid !== undefined && { invalid }) };
  // A form may require more than the contract.
  const check = fieldRule({ [name]: { ...written, required: required ?? written.required } }, name, messages);
  return upper ? (text) => check(text.toUpperCase()) : check;
}
