import { z } from 'zod';
import { cleanEmail, emailAddress } from './email-address.ts';
import { errorCodes } from './errors.ts';
import { e164Of } from './phone.ts';
import {
  cleanCode,
  cleanLine,
  cleanText,
  emptyOrVisible,
  hasFewMarks,
  oneLine,
  somethingVisible,
  tooManyMarks,
} from './text-rules.ts';

/** Shared limits. Lengths are in UTF-16 code units, as in JavaScript. */
export const limits = {
  listDefault: 50,
  maxListItems: 100,
  maxTitleLength: 160,
  maxNameLength: 100,
  maxTextLength: 10_000,
  maxCommentLength: 2_000,
  maxReasonLength: 500,
  /** Alternative text of a picture. */
  maxAltLength: 300,
  maxChatTextLength: 500,
  maxUrlLength: 2_000,
  maxImageBytes: 5 * 1024 * 1024,
  maxProductImages: 8,
  maxCaptionsLength: 500_000,
} as const;

/** Id: 24 lower-case hexadecimal digits. */
export const id = z.string().regex(/^[0-9a-f]{24}$/, 'must be an id of 24 hexadecimal digits');

/** Time in ISO 8601, UTC. */
export const time = z.iso.datetime();

/** Audience of profile data: everyone, signed-in users, or only the user and administrators. */
export const visibility = z.enum(['public', 'members', 'private']);
export type Visibility = z.infer<typeof visibility>;

/** Amount in naira with at most two decimals. Services and events use integer kobo. */
export const naira = z.number().nonnegative().max(1_000_000_000).multipleOf(0.01);

/** Base of every single-line field. */
const cleaned = z.string().overwrite(cleanLine);
const oneCleanLine = cleaned.regex(oneLine, 'must be one line');

/** Email address (RFC 5321, 5322; IDNA domains), normalised to its stored spelling: see `cleanEmail`. */
export const email = z
  .string()
  .overwrite(cleanEmail)
  .max(254)
  .regex(emailAddress, 'must be an email address')
  .meta({ format: 'email' });

/**
 * Person's name: 1 to 100 characters, without markup and control characters, because it appears in emails and their
 * headers.
 */
export const personName = oneCleanLine
  .max(limits.maxNameLength)
  .regex(somethingVisible, 'is required')
  .regex(/^[^<>]*$/, 'must not contain < or >')
  .refine(hasFewMarks, tooManyMarks);

/** Password at sign-in: any text, limited in length because hashing takes time. */
export const passwordInput = z.string().min(1, 'is required').max(1_000);

/** New password; the minimum and its message are from the specification. */
export const newPassword = z.string().min(8, 'Password must be at least 8 characters long').max(1_000);

/** Six-digit code from an email; spaces and dashes are removed. */
export const sixDigits = z
  .string()
  .overwrite(cleanCode)
  .regex(/^\d{6}$/, 'must be a code of 6 digits');

/** Identifies the browser that requested a code, for clients without cookies. */
export const codeHandle = z.string().max(200).meta({
  description:
    'Identifies the browser for clients that do not store the cookie `poc_browser`: send it with the code, or to request another one. Opaque, and useless without the code.',
});

/** At least four digits; `e164Of` checks the rest. */
const someDigits = /(?:\p{Nd}\P{Nd}*){4}/u;

/** Phone number in any common spelling, converted to E.164: see `e164Of`. */
export const phone = oneCleanLine
  .max(40)
  .regex(someDigits, { error: ({ input }) => (input === '' ? 'is required' : 'must be a phone number') })
  .overwrite((text) => e164Of(text) ?? text)
  .refine((text) => e164Of(text) === text, {
    error: 'must be a phone number',
    when: ({ issues }) => issues.length === 0,
  });

/** Required multi-line text. */
export const text = (max: number) => notBlank(z.string().overwrite(cleanText), max);

/** Required single-line text: a name, a title, a category. */
export const line = (max: number) => notBlank(oneCleanLine, max);

/** Optional multi-line text. */
export const textOrNone = (max: number) => emptyAllowed(z.string().overwrite(cleanText), max);

/** Optional single-line text. */
export const lineOrNone = (max: number) => emptyAllowed(oneCleanLine, max);

const notBlank = (text: z.ZodString, max: number) =>
  text.max(max).regex(somethingVisible, 'is required').refine(hasFewMarks, tooManyMarks);
const emptyAllowed = (text: z.ZodString, max: number) =>
  text.max(max).regex(emptyOrVisible, 'must not be blank').refine(hasFewMarks, tooManyMarks);

/** File uploaded to POC (`/uploads/…`) or an HTTPS URL. Each service decides which hosts are allowed. */
export const assetUrl = oneCleanLine
  .max(limits.maxUrlLength)
  .regex(
    /^(https:\/\/[^\s]+|\/uploads\/(shows|merch|avatars|live)\/[\w.-]+)$/,
    'must be an HTTPS URL or one of our files',
  );

/** External link: https without credentials, never a script. */
export const httpsLink = oneCleanLine
  .max(limits.maxUrlLength)
  .refine(isHttpsLink, 'must be an HTTPS URL, such as https://courier.ng/track');

function isHttpsLink(text: string): boolean {
  if (!/^https:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === 'https:' && username === '' && password === '';
}

/** Parameters of every list. `cursor` is opaque: take it from the `Link` header's `next`. */
export const listQuery = {
  limit: z.coerce.number().int().min(1).max(limits.maxListItems).default(limits.listDefault),
  cursor: z.string().max(2_000).optional(),
};

/** Search or filter text: only compared, never stored. */
export const searched = (max: number) => cleaned.max(max);
export const searchText = searched(200).optional();

/** Body of every error response. */
export const errorBody = z.object({
  error: z.string(),
  code: z.enum(errorCodes),
  errors: z.array(z.object({ path: z.string(), msg: z.string() })).optional(),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** Response with one sentence for the user. */
export const messageResponse = z.object({ message: z.string() });

/** Response of operations that email a code. */
export const codeResponse = messageResponse.extend({ handle: codeHandle });

/** Image in `multipart/form-data`, for the API reference; services read it as a stream. */
export const imageFile = z.string().meta({ format: 'binary', description: 'PNG, JPG or GIF under 5 MB' });

/** JSON in a text field of a form. */
export const jsonText = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .max(20_000)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue('must be JSON');
        return z.NEVER;
      }
    })
    .pipe(schema);

/** Version of a row, for optimistic locking: a stale version does not overwrite a newer change. */
export const version = z.number().int().min(1);

/**
 * Options for a multi-field refinement: it runs if these fields are valid, even when others are not, so that one
 * response reports all errors. Nested fields are written `shipping_info.city`.
 */
export const ruleOver = (...fields: string[]) => ({
  when: ({ issues }: z.core.ParsePayload) =>
    !issues.some(({ code, path = [] }) => {
      const at = path.join('.');
      return (
        code !== 'unrecognized_keys' &&
        fields.some((field) => field === at || field.startsWith(`${at}.`) || at === '')
      );
    }),
});
