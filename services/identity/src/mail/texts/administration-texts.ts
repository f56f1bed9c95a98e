import {
  aside,
  button,
  details,
  type MailContent,
  type MailPlace,
  paragraph,
  quote,
} from '../mail-content.ts';
import type { MailData } from '../mail-kinds.ts';
import { greeting, lagosTime } from './wording.ts';

const ofYourAccount =
  "You're receiving this because your POC account changed. These emails cannot be turned off.";

export const roleChanged = (data: MailData['role-changed'], place: MailPlace): MailContent => {
  const admin = data.role === 'admin';
  return {
    subject: admin ? 'You are now a POC administrator' : 'Your POC role has changed',
    preheader: admin
      ? 'What you can do now, and where to start.'
      : 'You no longer have administrator access.',
    title: admin ? 'You are now an administrator' : 'You are now a member',
    blocks: [
      paragraph(greeting(data.name)),
      paragraph(
        admin
          ? 'A POC administrator gave you administrator access. You can now manage shows, streams, the shop, the community and accounts. Every administrative action is recorded.'
          : 'A POC administrator changed your role to member. Your account, orders and posts stay as they are.',
      ),
      admin
        ? button('Open the Admin Panel', `${place.publicUrl}/admin`)
        : button('Open your dashboard', `${place.publicUrl}/user/dashboard`),
      aside('Not what you expected?', `Write to ${place.supportEmail} and we will look into it.`),
    ],
    why: ofYourAccount,
  };
};

export const accountSuspended = (
  data: MailData['account-suspended'],
  { publicUrl, supportEmail }: MailPlace,
): MailContent => ({
  subject: 'Your POC account was suspended',
  preheader: 'Why, and what you can do about it.',
  title: 'Your account was suspended',
  blocks: [
    paragraph(greeting(data.name)),
    paragraph(
      'A POC administrator suspended your account. You have been signed out and cannot sign in for now. The reason:',
    ),
    quote(data.reason),
    paragraph(
      `If you disagree or want to explain, write to ${supportEmail} or use the contact form. A member of our team reads every message.`,
    ),
    button('Write to us', `${publicUrl}/contact`),
  ],
  why: ofYourAccount,
});

export const accountRestored = (
  data: MailData['account-restored'],
  { publicUrl }: MailPlace,
): MailContent => ({
  subject: 'Your POC account is active again',
  preheader: 'The suspension has been lifted. You can sign in.',
  title: 'Welcome back',
  blocks: [
    paragraph(greeting(data.name)),
    paragraph(
      'The suspension of your account has been lifted. Everything is where you left it. Sign in to continue.',
    ),
    button('Sign in', `${publicUrl}/login`),
  ],
  why: ofYourAccount,
});

export const accountDeleted = (
  data: MailData['account-deleted'],
  { supportEmail }: MailPlace,
): MailContent => ({
  subject: 'Your POC account was deleted',
  preheader: 'Keep this email as confirmation of the deletion.',
  title: 'Your account was deleted',
  blocks: [
    paragraph(greeting(data.name)),
    paragraph(
      'Your account and its data are being erased from all of POC. Records that the law requires us to keep, such as the accounts of the shop, no longer contain your name. Paid orders that have not arrived yet will still be delivered: they keep your name, phone number and address until then.',
    ),
    details(['Deleted', lagosTime(data.at)]),
    paragraph('Keep this email for your records. You are welcome to sign up again at any time.'),
    aside(
      'Did not request this?',
      `Write to ${supportEmail} as soon as possible. Erased data cannot be restored, but we will find out what happened.`,
    ),
  ],
  why: "You're receiving this because this was the address of the account. It is the last email about it.",
});

export const invitation = (data: MailData['invitation'], { supportEmail }: MailPlace): MailContent => ({
  subject: 'You are invited to be a POC administrator',
  preheader: 'Set up your administrator account with this link.',
  title: 'Your administrator invitation',
  blocks: [
    paragraph('Hello,'),
    paragraph(
      'You are invited to be an administrator of POC. Follow the link, enter your name and choose a password to set up your account.',
    ),
    button('Accept the invitation', data.link),
    details(['Valid until', lagosTime(data.expiresAt)]),
    paragraph('The link works once. Anyone with the link can accept the invitation, so do not forward it.'),
    aside(
      'Not expecting an invitation?',
      `Do not follow the link, and report it to ${supportEmail}. It expires automatically.`,
    ),
  ],
  why: "You're receiving this because this address was invited to be an administrator of POC.",
});
