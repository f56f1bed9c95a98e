import { type IndexDefinition, type IndexOptions, Schema, type SchemaOptions, type Types } from 'mongoose';

declare const inferred: unique symbol;

/** Carries the TypeScript type of a schema or a field type. */
interface Typed<T> {
  readonly [inferred]: T;
}

/**
 * Schema of documents of type `T`. Its type omits mongoose's generics, which take the compiler minutes to compare.
 */
export interface DocumentSchema<T> extends Typed<T> {
  index(fields: IndexDefinition, options?: IndexOptions): unknown;
}

/** Document type of a schema: `export type ShowDoc = DocOf<typeof schema>`. */
export type DocOf<S> = S extends Typed<infer T> ? T : never;

type Definition = Readonly<Record<string, unknown>>;

/** Schema of a collection, without mongoose's version key. `_id` is an ObjectId unless the definition has one. */
export const collectionSchema = <const D extends Definition>(
  definition: D,
  options: Pick<SchemaOptions, 'minimize'> = {},
): DocumentSchema<CollectionDoc<D>> => untyped(definition, { versionKey: false, ...options });

/** Schema of an object in a document, without an `_id`. */
export const subdocument = <const D extends Definition>(definition: D): DocumentSchema<Fields<D>> =>
  untyped(definition, { _id: false });

const untyped = (definition: Definition, options: SchemaOptions) =>
  new Schema(definition, options as object) as unknown as DocumentSchema<never>;

/** Gives a field type a narrower TypeScript type: `{ type: typed<Settings>(Schema.Types.Mixed) }`. */
export const typed = <T>(type: unknown): Typed<T> => type as Typed<T>;

type CollectionDoc<D> = D extends { readonly _id: unknown }
  ? Fields<D>
  : Simplify<{ _id: Types.ObjectId } & Fields<D>>;

type Simplify<T> = { [K in keyof T]: T[K] };

/**
 * A field is optional unless it is required, has a default or is an array or a nested object. `required: false` makes a
 * field with a default optional, for fields that older rows do not have.
 */
type Fields<D> = Simplify<
  { -readonly [K in keyof D as IsAlwaysSet<D[K]> extends true ? K : never]: FieldOf<D[K]> } & {
    -readonly [K in keyof D as IsAlwaysSet<D[K]> extends true ? never : K]?: FieldOf<D[K]>;
  }
>;

type IsAlwaysSet<F> = F extends { readonly required: true }
  ? true
  : F extends { readonly required: false }
    ? false
    : F extends { readonly default: infer D }
      ? IsDefined<D extends (...values: never[]) => infer R ? R : D>
      : F extends readonly unknown[]
        ? true
        : F extends { readonly type: unknown } | Typed<unknown> | ((...values: never[]) => unknown)
          ? false
          : IsNested<F>;

type IsDefined<D> = undefined extends D ? false : true;
type IsNested<F> = F extends abstract new (...values: never[]) => unknown ? false : true;

type FieldOf<F> = F extends { readonly type: infer T }
  ? Narrowed<F, TypeOf<T>> | (F extends { readonly default: null } ? null : never)
  : TypeOf<F>;

type Narrowed<F, T> = F extends { readonly enum: readonly (infer E)[] }
  ? T extends readonly unknown[]
    ? E[]
    : E
  : T;

type TypeOf<T> =
  T extends Typed<infer X>
    ? X
    : T extends StringConstructor
      ? string
      : T extends NumberConstructor
        ? number
        : T extends BooleanConstructor
          ? boolean
          : T extends DateConstructor
            ? Date
            : T extends typeof Schema.Types.ObjectId
              ? Types.ObjectId
              : T extends readonly (infer E)[]
                ? FieldOf<E>[]
                : Fields<T>;
