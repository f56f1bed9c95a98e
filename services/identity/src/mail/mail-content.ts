export interface MailLink {
  readonly label: string;
  readonly href: string;
}

/** Plain text, or a formatted or linked span of text. Links are https. */
export type MailSpan =
  | string
  | { readonly mark: 'strong' | 'em'; readonly spans: readonly MailSpan[] }
  | { readonly href: string; readonly spans: readonly MailSpan[] };

/** Block of an email. HTML and text parts are both rendered from it. */
export type MailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'rich' | 'heading'; readonly spans: readonly MailSpan[] }
  | {
      readonly kind: 'list';
      readonly start: number | null;
      readonly items: readonly (readonly MailBlock[])[];
    }
  | { readonly kind: 'passage'; readonly blocks: readonly MailBlock[] }
  | { readonly kind: 'code'; readonly code: string }
  | ({ readonly kind: 'button' } & MailLink)
  | { readonly kind: 'details'; readonly details: readonly (readonly [name: string, value: string])[] }
  /** Text written by a user, with its line breaks. */
  | { readonly kind: 'quote'; readonly text: string }
  /** Advice for a recipient who did not expect the email. */
  | { readonly kind: 'aside'; readonly title: string; readonly text: string; readonly link?: MailLink };

export interface MailUnsubscribe {
  /** Completes 'Unsubscribe from …'. */
  readonly from: string;
  readonly page: string;
  /** Accepts a POST from mail clients (RFC 8058). */
  readonly oneClick: string;
}

export interface MailContent {
  readonly subject: string;
  readonly preheader: string;
  readonly title: string;
  readonly blocks: readonly MailBlock[];
  /** Explains why the recipient receives it. */
  readonly why: string;
  readonly unsubscribe?: MailUnsubscribe;
}

export interface MailPlace {
  readonly to: string;
  /** Public origin, without a trailing slash. */
  readonly publicUrl: string;
  readonly supportEmail: string;
  readonly unsubscribe?: { readonly page: string; readonly oneClick: string };
}

export const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text });
export const codeBlock = (digits: string): MailBlock => ({ kind: 'code', code: digits });
export const button = (label: string, href: string): MailBlock => ({ kind: 'button', label, href });
export const details = (...pairs: (readonly [string, string])[]): MailBlock => ({
  kind: 'details',
  details: pairs,
});
export const quote = (text: string): MailBlock => ({ kind: 'quote', text });
export const aside = (title: string, text: string, link?: MailLink): MailBlock => ({
  kind: 'aside',
  title,
  text,
  ...(link ? { link } : {}),
});
