import { cleanEmail } from '@poc/contracts/email-address';
import type { FieldRule } from '@poc/contracts/rules-of';
import { cleanLine } from '@poc/contracts/text-rules';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

interface FieldMessages {
  readonly missing?: string;
  readonly invalid?: string;
}

const common = {
  name: { missing: 'Please enter your name.', invalid: 'Please leave out < and >.' },
  email: { missing: 'Please enter your email.', invalid: 'Please enter a valid email.' },
  phone: { missing: 'Please enter your phone number.', invalid: 'Please enter a valid phone number.' },
} satisfies Record<string, FieldMessages>;

const read = { text: (value: string) => value.trim(), line: cleanLine, email: cleanEmail };

/**
 * Validates one field by its contract. Names, emails and phone numbers have default messages.
 * @returns true, or the error message
 */
export function fieldRule(
  contract: Readonly<Record<string, FieldRule>>,
  name: string,
  messages?: FieldMessages,
) {
  const rule = contract[name];
  if (!rule) throw new Error(`The contract has no text field ${name}.`);
  const { missing, invalid }: FieldMessages = { ...common[name as keyof typeof common], ...messages };
  return (value: string): true | string => {
    const text = read[rule.kind](value);
    if (text === '') return !rule.required || (missing ?? 'Please fill this in.');
    if (text.length > rule.max) return `This is too long: at most ${rule.max} characters.`;
    const fits = rule.patterns.every((source) => new RegExp(source, 'u').test(text));
    return (text.length >= rule.min && fits) || (invalid ?? 'Please check this.');
  };
}

/**
 * Connects fields with a form and its contract: `<TextField label="Name" {...field('name')} />`. Fields that the
 * contract does not require are optional here too.
 */
export function contractFields<T extends FieldValues>(
  { register, formState: { errors } }: Pick<UseFormReturn<T>, 'register' | 'formState'>,
  contract: Readonly<Record<string, FieldRule>>,
) {
  return (name: Path<T>, messages?: FieldMessages) => {
    const message = errors[name]?.message;
    return {
      ...register(name, { validate: fieldRule(contract, name, messages) }),
      required: contract[name]?.required ?? false,
      maxLength: contract[name]?.max,
      error: typeof message === 'string' ? message : undefined,
    };
  };
}
