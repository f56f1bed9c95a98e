import { aside, button, codeBlock, type MailContent, type MailPlace, paragraph } from '../mail-content.ts';
import type { MailData } from '../mail-kinds.ts';
import { greeting } from './wording.ts';

export const verificationCode = (
  data: MailData['verification-code'],
  { publicUrl }: MailPlace,
): MailContent => ({
  subject: 'Your POC code',
  preheader: `${data.code} is your code. It is valid for ${data.minutes} minutes.`,
  title: 'Confirm your email address',
  blocks: [
    paragraph(greeting(data.name)),
    paragraph('Welcome! Enter this code where you signed up to confirm your email address.'),
    codeBlock(data.code),
    paragraph(
      `It is valid for ${data.minutes} minutes and works once. You can request a new one on the same page.`,
    ),
    button('Enter your code', `${publicUrl}/verify-email`),
    aside(
      'Did not sign up?',
      'Someone entered your address by mistake. Ignore this email: without the code, no account is created. ' +
        'Never share the code, not even with someone who claims to be from POC.',
    ),
  ],
  why: 'You’re receiving this because this address was used to sign up at POC.',
});

export const alreadyRegistered = (
  data: MailData['already-registered'],
  { publicUrl }: MailPlace,
): MailContent => ({
  subject: 'You already have a POC account',
  preheader: 'Sign in instead of signing up again.',
  title: 'You already have an account',
  blocks: [
    paragraph(greeting(data.name)),
    paragraph(
      'This address was used to sign up at POC, but it already has an account. Nothing has changed. If it was you, sign in instead.',
    ),
    button('Sign in', `${publicUrl}/login`),
    aside(
      'Forgot your password?',
      "Choose 'Forgot your password?' on the sign-in page. We will send a code to this address.",
    ),
    aside('Not you?', 'Your account is safe. You do not need to do anything.'),
  ],
  why: 'You’re receiving this because this address was used to sign up at POC.',
});

export const welcome = (data: MailData['welcome'], { publicUrl, unsubscribe }: MailPlace): MailContent => ({
  subject: 'Welcome to POC',
  preheader: 'Your account is ready. Here is where to begin.',
  title: 'Your account is ready',
  blocks: [
    paragraph(greeting(data.name)),
    paragraph(
      'Your address is confirmed and your account is ready. POC is comedy about money: forex, stocks, crypto and savings.',
    ),
    button('Watch a show', `${publicUrl}/shows`),
    paragraph(
      'During live streams, you can join the chat. In the community, you can discuss anything about money.',
    ),
  ],
  why: "You're receiving this because you have a POC account and emails about new content are on.",
  ...(unsubscribe ? { unsubscribe: { ...unsubscribe, from: 'emails about new content' } } : {}),
});
