import { z } from 'zod';
import { errorCodes } from './errors.ts';
import { emptyOrVisible, oneLine, somethingVisible } from './text-rules.ts';

/** Limits that several schemas share. Lengths are in UTF-16 code units, as in JavaScript. */
export const limits = {
  listDefault: 50,
  listMax: 100,
  titleMax: 160,
  nameMax: 100,
  textMax: 10_000,
  commentMax: 2_000,
  reasonMax: 500,
  /** Of what a picture shows, for those who cannot see it. */
  altMax: 300,
  chatTextMax: 500,
  urlMax: 2_000,
  imageMaxBytes: 5 * 1024 * 1024,
  productImagesMax: 8,
  captionsMax: 500_000,
} as const;

/** An id on the wire: 24 lower-case hexadecimal digits. */
export const id = z.string().regex(/^[0-9a-f]{24}$/, 'must be an id of 24 hexadecimal digits');

/** A moment in ISO 8601, UTC. */
export const time = z.iso.datetime();

/** Whom something of a person is shown to: everyone, the signed-in, or nobody but oneself and administrators. */
export const visibility = z.enum(['public', 'members', 'private']);
export type Visibility = z.infer<typeof visibility>;

/** An amount in naira with at most two decimals. Inside the services and in events amounts are integer kobo. */
export const naira = z.number().nonnegative().max(1_000_000_000).multipleOf(0.01);

/**
 * An email address, trimmed and in lower case. Look-alikes that Unicode counts as compatible (full-width letters) are
 * folded into what they look like; all other letters outside ASCII are refused.
 */
export const email = z
  .string()
  .normalize('NFKC')
  .trim()
  .toLowerCase()
  .pipe(z.email('must be an email address').max(254));

/** A person's name: 1 to 100 characters, without markup and control characters: it stands in mails and their headers. */
export const personName = z
  .string()
  .trim()
  .max(limits.nameMax)
  .regex(somethingVisible, 'is required')
  .regex(/^[^<>]*$/, 'must not contain < or >')
  .regex(oneLine, 'must be one line');

/** A password as it is sent at sign-in: any, but bounded, since hashing it costs time. */
export const passwordInput = z.string().min(1, 'is required').max(1_000);

/** A new password; the lower bound and its text are the specification's. */
export const newPassword = z.string().min(8, 'Password must be at least 8 characters long').max(1_000);

/** A code of six digits, as sent by mail. */
export const sixDigits = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'must be a code of 6 digits');

/** A phone number as people write it; the identity service turns it into E.164. */
export const phone = z
  .string()
  .trim()
  .min(7, 'is too short')
  .max(25)
  .regex(/^[+\d][\d\s().-]*$/, 'must be a phone number');

/** A text that must not be blank; it may have several lines. */
export const text = (max: number) => z.string().trim().max(max).regex(somethingVisible, 'is required');

/** A text of one line that must not be blank: a name, a title, a category. */
export const line = (max: number) => text(max).regex(oneLine, 'must be one line');

/** A text that may be left empty. */
export const textOrNone = (max: number) =>
  z.string().trim().max(max).regex(emptyOrVisible, 'must not be blank');

/** A text of one line that may be left empty. */
export const lineOrNone = (max: number) => textOrNone(max).regex(oneLine, 'must be one line');

/** A picture or page of ours (`/uploads/…`) or an https address. Which hosts are allowed is the service's policy. */
export const assetUrl = z
  .string()
  .trim()
  .max(limits.urlMax)
  .regex(
    /^(https:\/\/[^\s]+|\/uploads\/(shows|merch|avatars)\/[\w.-]+)$/,
    'must be an https address or one of our files',
  );

/** An https address of somebody else's page, to be followed as a link: never a script, and without a name and password. */
export const httpsLink = z
  .string()
  .trim()
  .max(limits.urlMax)
  .refine(isHttpsLink, 'must be an https address, such as https://courier.ng/track');

function isHttpsLink(text: string): boolean {
  if (!/^https:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === 'https:' && username === '' && password === '';
}

/** What every list accepts. `cursor` is opaque: take it from the `Link` header's `next`. */
export const listQuery = {
  limit: z.coerce.number().int().min(1).max(limits.listMax).default(limits.listDefault),
  cursor: z.string().max(500).optional(),
};

/** A number of pages-on lists may be searched by. */
export const searchText = z.string().trim().max(200).optional();

/** Lists that can be read from either end of their time. */
export const timeSort = z.enum(['newest', 'oldest']).default('newest');

/** The body of every failing answer. */
export const errorBody = z.object({
  error: z.string(),
  code: z.enum(errorCodes),
  errors: z.array(z.object({ path: z.string(), msg: z.string() })).optional(),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** The answer of calls whose outcome is one sentence. */
export const messageAnswer = z.object({ message: z.string() });

/** An image sent as `multipart/form-data`, described for the reference document; it is read as a stream. */
export const imageFile = z.string().meta({ format: 'binary', description: 'PNG, JPG or GIF under 5 MB' });

/** A field of a form that carries JSON, since forms know only texts. */
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

/** Grows with each change: a client that sends back the one that it read overwrites nobody else's change. */
export const version = z.number().int().min(1);

/**
 * For a rule over some fields of an object: it is checked as soon as these fields hold, so that one answer has the faults
 * of all fields. A field within another one is written `shipping_info.city`.
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
