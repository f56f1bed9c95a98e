/** A link with its words. */
export interface MailLink {
  readonly label: string;
  readonly href: string;
}

/** A part of a mail. HTML and text are both made from it, so that neither says what the other lacks. */
export type MailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** Six digits, to be typed in. */
  | { readonly kind: 'code'; readonly code: string }
  | ({ readonly kind: 'button' } & MailLink)
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [name: string, value: string])[] }
  /** What somebody wrote, with its line breaks. */
  | { readonly kind: 'quote'; readonly text: string }
  /** What to do when something is not as it seems. */
  | { readonly kind: 'aside'; readonly title: string; readonly text: string; readonly link?: MailLink };

/** How to get no more mails of a kind. */
export interface MailUnsubscribe {
  /** What one leaves, as in 'Unsubscribe from …'. */
  readonly from: string;
  /** The page that asks once more. */
  readonly page: string;
  /** Takes a POST from mail programs (RFC 8058). */
  readonly oneClick: string;
}

/** What a mail says, before its design. */
export interface MailContent {
  readonly subject: string;
  /** What a list of mails shows behind the subject. */
  readonly preheader: string;
  readonly title: string;
  readonly blocks: readonly MailBlock[];
  /** Why its reader got it. */
  readonly why: string;
  readonly unsubscribe?: MailUnsubscribe;
}

/** What texts need beside their data. */
export interface MailPlace {
  readonly to: string;
  /** The one origin, without a trailing slash. */
  readonly publicUrl: string;
  readonly supportEmail: string;
  /** Set where the mail may be unsubscribed from. */
  readonly unsubscribe?: { readonly page: string; readonly oneClick: string };
}

export const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text });
export const code = (digits: string): MailBlock => ({ kind: 'code', code: digits });
export const button = (label: string, href: string): MailBlock => ({ kind: 'button', label, href });
export const facts = (...pairs: (readonly [string, string])[]): MailBlock => ({
  kind: 'facts',
  facts: pairs,
});
export const quote = (text: string): MailBlock => ({ kind: 'quote', text });
export const aside = (title: string, text: string, link?: MailLink): MailBlock => ({
  kind: 'aside',
  title,
  text,
  ...(link ? { link } : {}),
});
