import { z } from 'zod';
import { cleanEmail, emailAddress } from './email-address.ts';
import { errorCodes } from './errors.ts';
import { e164Of } from './phone.ts';
import {
  cleanCode,
  cleanLine,
  emptyOrVisible,
  hasFewMarks,
  oneLine,
  somethingVisible,
  tooManyMarks,
} from './text-rules.ts';

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

/** What every field of one line does with its text first. */
const cleaned = z.string().overwrite(cleanLine);
const oneCleanLine = cleaned.regex(oneLine, 'must be one line');

/** An email address (RFC 5321, 5322; the domain by IDNA), in the one spelling that is stored: see `cleanEmail`. */
export const email = z
  .string()
  .overwrite(cleanEmail)
  .max(254)
  .regex(emailAddress, 'must be an email address')
  .meta({ format: 'email' });

/** A person's name: 1 to 100 characters, without markup and control characters: it stands in mails and their headers. */
export const personName = oneCleanLine
  .max(limits.nameMax)
  .regex(somethingVisible, 'is required')
  .regex(/^[^<>]*$/, 'must not contain < or >')
  .refine(hasFewMarks, tooManyMarks);

/** A password as it is sent at sign-in: any, but bounded, since hashing it costs time. */
export const passwordInput = z.string().min(1, 'is required').max(1_000);

/** A new password; the lower bound and its text are the specification's. */
export const newPassword = z.string().min(8, 'Password must be at least 8 characters long').max(1_000);

/** A code of six digits, as sent by mail; spaces and dashes are dropped. */
export const sixDigits = z
  .string()
  .overwrite(cleanCode)
  .regex(/^\d{6}$/, 'must be a code of 6 digits');

/** Stands for the browser that asked for a code, with clients that keep no cookies. */
export const codeHandle = z.string().max(200).meta({
  description:
    'Send it with the code, or to ask for another one, where the cookie `poc_browser` is not kept. Opaque, and of no use without the code.',
});

/** Fewer digits make no phone number; which of them do, the parser says. */
const someDigits = /(?:\p{Nd}\P{Nd}*){4}/u;

/** A phone number in any of its usual spellings, read as E.164: see `e164Of`. */
export const phone = oneCleanLine
  .max(40)
  .regex(someDigits, { error: ({ input }) => (input === '' ? 'is required' : 'must be a phone number') })
  .overwrite((text) => e164Of(text) ?? text)
  .refine((text) => e164Of(text) === text, {
    error: 'must be a phone number',
    when: ({ issues }) => issues.length === 0,
  });

/** A text that must not be blank; it may have several lines. */
export const text = (max: number) => notBlank(z.string().trim(), max);

/** A text of one line that must not be blank: a name, a title, a category. */
export const line = (max: number) => notBlank(oneCleanLine, max);

/** A text that may be left empty. */
export const textOrNone = (max: number) => emptyAllowed(z.string().trim(), max);

/** A text of one line that may be left empty. */
export const lineOrNone = (max: number) => emptyAllowed(oneCleanLine, max);

const notBlank = (text: z.ZodString, max: number) =>
  text.max(max).regex(somethingVisible, 'is required').refine(hasFewMarks, tooManyMarks);
const emptyAllowed = (text: z.ZodString, max: number) =>
  text.max(max).regex(emptyOrVisible, 'must not be blank').refine(hasFewMarks, tooManyMarks);

/** A picture or page of ours (`/uploads/…`) or an https address. Which hosts are allowed is the service's policy. */
export const assetUrl = oneCleanLine
  .max(limits.urlMax)
  .regex(
    /^(https:\/\/[^\s]+|\/uploads\/(shows|merch|avatars)\/[\w.-]+)$/,
    'must be an https address or one of our files',
  );

/** An https address of somebody else's page, to be followed as a link: never a script, and without a name and password. */
export const httpsLink = oneCleanLine
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
  cursor: z.string().max(2_000).optional(),
};

/** What a list is searched for or filtered by: it is compared with texts, never stored. */
export const searched = (max: number) => cleaned.max(max);
export const searchText = searched(200).optional();

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

/** The answer of calls that mail a code. */
export const codeAnswer = messageAnswer.extend({ handle: codeHandle });

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
