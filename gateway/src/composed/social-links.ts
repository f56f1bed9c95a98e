import { z } from 'zod';

const networks: Readonly<Record<string, string>> = {
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'linkedin.com': 'LinkedIn',
  'tiktok.com': 'TikTok',
  't.me': 'Telegram',
  'twitter.com': 'X',
  'whatsapp.com': 'WhatsApp',
  'x.com': 'X',
  'youtube.com': 'YouTube',
};

export interface SocialLink {
  readonly name: string;
  readonly url: string;
}

/** Parses `https://x.com/poc, https://www.youtube.com/@poc`; the footer retains the order. */
export const socialLinks = z.string().transform((text, context): SocialLink[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((address) => {
      const url = URL.parse(address);
      const name = url?.protocol === 'https:' && networks[url.hostname.replace(/^(www|m)\./, '')];
      if (url && name) return { name, url: url.href };
      context.addIssue(`must be HTTPS URLs on ${Object.keys(networks).join(', ')}`);
      return z.NEVER;
    }),
);
