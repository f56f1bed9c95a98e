import type { FieldSpec, FieldSpecs, FieldValue, FormContract } from './fields.tsx';
import { fromLagosField, toLagosField } from './lagos-time.ts';

type ValueOf<S extends FieldSpec> = S['kind'] extends 'check'
  ? boolean
  : S['kind'] extends 'checks'
    ? readonly string[]
    : string;

/** Form values of an entity, numbers and times as text. The version detects changes while the form is open. */
export type ValuesOf<S extends FieldSpecs> = { [K in keyof S & string]: ValueOf<S[K]> } & { version: string };

/** The form of an entity: one list of fields, from which its values, its body and its inputs are derived. */
export interface EntityForm<T, Body, S extends FieldSpecs> extends FormContract {
  readonly specs: S;
  readonly blank: ValuesOf<S>;
  valuesOf(entity: T): ValuesOf<S>;
  /** @param before the edited entity; null for a new one */
  bodyOf(values: ValuesOf<S>, before: T | null): Body;
  /**
   * A multipart body of the changed fields: omitted ones keep their value, empty ones are cleared.
   * @param always fields to send even if unchanged
   */
  changesOf(values: ValuesOf<S>, before: ValuesOf<S>, always: readonly (keyof S)[]): FormData;
}

type Entity = Readonly<Record<string, unknown>>;

/**
 * @param contract rules and bounds of the body
 * @param read readers of fields whose value is not the entity's property of the same name
 */
export const entityForm =
  <T extends object, Body>() =>
  <const S extends FieldSpecs & { readonly [K in keyof Body]: FieldSpec }>(
    contract: FormContract,
    specs: S,
    read: { readonly [K in keyof S]?: (entity: T) => string } = {},
  ): EntityForm<T, Body, S> => {
    const fields = Object.entries<FieldSpec>(specs);
    const sent = fields.filter(([, { local }]) => !local);
    const valuesFrom = (fieldOf: (name: string, spec: FieldSpec) => FieldValue, version: unknown) => {
      const values = fields.map(([name, spec]) => [name, fieldOf(name, spec)]);
      return { ...Object.fromEntries(values), version: String(version ?? '') } as ValuesOf<S>;
    };
    return {
      ...contract,
      specs,
      blank: valuesFrom((_, spec) => firstOf(spec), ''),
      valuesOf(entity) {
        const known = entity as Entity;
        return valuesFrom((name, spec) => read[name]?.(entity) ?? toField(known[name], spec), known.version);
      },
      bodyOf(values, before) {
        const known = before as Entity | null;
        const typed: Readonly<Record<string, FieldValue>> = values;
        const body = sent
          .filter(([name, spec]) => !(known && isOmitted(typed[name], spec, known[name])))
          .map(([name, spec]) => [name, toBody(typed[name] ?? '', spec, typed, known?.[name])]);
        return Object.fromEntries(body) as Body;
      },
      changesOf(values, before, always) {
        const form = new FormData();
        for (const [name, { kind }] of sent) {
          const text = String(values[name]).trim();
          if (text === before[name] && !always.includes(name)) continue;
          form.set(name, kind === 'time' ? fromLagosField(text) : text);
        }
        if (values.version !== '') form.set('version', values.version);
        return form;
      },
    };
  };

function firstOf(spec: FieldSpec): FieldValue {
  if (spec.kind === 'checks') return [];
  return spec.first ?? (spec.kind === 'check' ? false : '');
}

const isOmitted = (value: FieldValue | undefined, spec: FieldSpec, before: unknown): boolean =>
  'omitUnchanged' in spec && spec.omitUnchanged === true && value === toField(before, spec);

function toField(value: unknown, spec: FieldSpec): FieldValue {
  if (value === undefined) return firstOf(spec);
  if (spec.kind === 'time') return toLagosField(value as string | null);
  if (spec.kind === 'check' || spec.kind === 'checks') return value as FieldValue;
  return value === null ? '' : String(value);
}

/** The value in the body. A field that is not shown is null or empty. */
function toBody(
  value: FieldValue,
  spec: FieldSpec,
  values: Readonly<Record<string, FieldValue>>,
  before: unknown,
) {
  if (typeof value !== 'string') return value;
  const isShown = !spec.when || values[spec.when[0]] === spec.when[1];
  const text = isShown ? value.trim() : '';
  if (spec.kind === 'naira' || spec.kind === 'whole') return text === '' ? null : Number(text);
  if (spec.kind === 'time') {
    // Time fields have no seconds, so an unchanged time is sent as it was.
    const earlier = (before ?? null) as string | null;
    return text === toLagosField(earlier) ? earlier : fromLagosField(text) || null;
  }
  return 'upper' in spec && spec.upper ? text.toUpperCase() : text;
}
