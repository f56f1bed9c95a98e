import { aside, button, facts, type MailContent, type MailPlace, paragraph, quote } from '../mail-content.ts';
import type { MailData } from '../mail-kinds.ts';
import { greeting, lagosTime } from './wording.ts';

const ofYourAccount =
  'You got this mail because something changed about your POC account. Such mails always come.';

export const roleChanged = (data: MailData['role-changed'], place: MailPlace): MailContent => {
  const admin = data.role === 'admin';
  return {
    subject: admin ? 'You are an administrator of POC now' : 'Your role at POC was changed',
    preheader: admin ? 'What you can do now, and where.' : 'You are a member again, like everybody else.',
    title: admin ? 'You hold the keys now' : 'You are a member again',
    blocks: [
      paragraph(greeting(data.name)),
      paragraph(
        admin
          ? 'An administrator of POC made you one too. You now look after shows, streams, the shop, the community and its people. Every such action is recorded.'
          : 'An administrator of POC changed your role: you are a member now. Your account, your orders and your posts stay as they are.',
      ),
      admin
        ? button('Open the administration', `${place.publicUrl}/admin`)
        : button('Open your dashboard', `${place.publicUrl}/user/dashboard`),
      aside('This surprises you?', `Write to ${place.supportEmail}, and we will look into it.`),
    ],
    why: ofYourAccount,
  };
};

export const accountSuspended = (
  data: MailData['account-suspended'],
  { publicUrl, supportEmail }: MailPlace,
): MailContent => ({
  subject: 'Your POC account is suspended',
  preheader: 'Why, and what you can do about it.',
  title: 'Your account is suspended',
  blocks: [
    paragraph(greeting(data.name)),
    paragraph(
      'An administrator of POC suspended your account. You are signed out and can not sign in for now. The reason:',
    ),
    quote(data.reason),
    paragraph(
      `You do not agree, or you want to explain? Write to ${supportEmail} or use the form below. A person reads it.`,
    ),
    button('Write to us', `${publicUrl}/contact`),
  ],
  why: ofYourAccount,
});

export const accountRestored = (
  data: MailData['account-restored'],
  { publicUrl }: MailPlace,
): MailContent => ({
  subject: 'Your POC account is open again',
  preheader: 'The suspension was lifted. You can sign in.',
  title: 'Welcome back',
  blocks: [
    paragraph(greeting(data.name)),
    paragraph('The suspension of your account was lifted. Everything is where you left it: just sign in.'),
    button('Sign in', `${publicUrl}/login`),
  ],
  why: ofYourAccount,
});

export const accountDeleted = (
  data: MailData['account-deleted'],
  { supportEmail }: MailPlace,
): MailContent => ({
  subject: 'Your POC account was deleted',
  preheader: 'This is your receipt. We write to you about it no more.',
  title: 'Your account was deleted',
  blocks: [
    paragraph(greeting(data.name)),
    paragraph(
      'Your account and what it held about you are being erased in every part of POC. What the law makes us keep, like the books of the shop, no longer carries your name. Orders that you paid for and that have not arrived yet are still delivered: your name, phone and address stay on them until then.',
    ),
    facts(['Deleted', lagosTime(data.at)]),
    paragraph('Keep this mail as your receipt. You are welcome to sign up again whenever you like.'),
    aside(
      'You did not want this?',
      `Write to ${supportEmail} soon. What was erased can not be brought back, but we must know how it came about.`,
    ),
  ],
  why: 'You got this mail because this was the address of the account. It is the last about it.',
});

export const invitation = (data: MailData['invitation'], { supportEmail }: MailPlace): MailContent => ({
  subject: 'You are invited to run POC',
  preheader: 'Set up your administrator account with this link.',
  title: 'Come and hold the keys',
  blocks: [
    paragraph('Hello,'),
    paragraph(
      'You are invited to be an administrator of POC. Follow the link, give your name and choose a password: then the account is ready.',
    ),
    button('Accept the invitation', data.link),
    facts(['Works until', lagosTime(data.expiresAt)]),
    paragraph('The link works once. Anyone who has it can take your place, so please pass it on to nobody.'),
    aside(
      'You expected no invitation?',
      `Do not follow the link, and report it to ${supportEmail}. Unused, it lapses by itself.`,
    ),
  ],
  why: 'You got this mail because this address was invited to be an administrator of POC.',
});
