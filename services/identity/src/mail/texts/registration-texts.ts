import { aside, button, code, type MailContent, type MailPlace, paragraph } from '../mail-content.ts';
import type { MailData } from '../mail-kinds.ts';
import { greeting } from './wording.ts';

export const verificationCode = (
  data: MailData['verification-code'],
  { publicUrl }: MailPlace,
): MailContent => ({
  subject: 'Your POC code',
  preheader: `${data.code} is your code. It works for ${data.minutes} minutes.`,
  title: 'One code, and you are in',
  blocks: [
    paragraph(greeting(data.name)),
    paragraph('Welcome! Type this code where you signed up, so that we know this address is yours.'),
    code(data.code),
    paragraph(
      `It works for ${data.minutes} minutes, and once. If it is too late, ask for a new one on the same page.`,
    ),
    button('Enter your code', `${publicUrl}/verify-email`),
    aside(
      'You did not sign up?',
      'Then somebody typed your address by mistake. Ignore this mail: without the code no account is made. ' +
        'Please give the code to nobody, not even to someone who says that they are POC.',
    ),
  ],
  why: 'You got this mail because this address was used to sign up at POC.',
});

export const alreadyRegistered = (
  data: MailData['already-registered'],
  { publicUrl }: MailPlace,
): MailContent => ({
  subject: 'You already have a POC account',
  preheader: 'Just sign in: there is no need to sign up a second time.',
  title: 'You are one of us already',
  blocks: [
    paragraph(greeting(data.name)),
    paragraph(
      'Somebody, perhaps you, tried to sign up at POC with this address. It has an account already, so nothing was changed. Just sign in.',
    ),
    button('Sign in', `${publicUrl}/login`),
    aside(
      'Forgot your password?',
      "Take 'Forgot your password?' on the sign-in page. A code to choose a new one comes to this address.",
    ),
    aside('It was not you?', 'Your account is safe: nobody got in. You need not do anything.'),
  ],
  why: 'You got this mail because this address was used to sign up at POC.',
});

export const welcome = (data: MailData['welcome'], { publicUrl, unsubscribe }: MailPlace): MailContent => ({
  subject: 'Welcome to POC',
  preheader: 'Money talk that makes you laugh. Here is where to begin.',
  title: 'You are in. Find a seat!',
  blocks: [
    paragraph(greeting(data.name)),
    paragraph(
      'Your address is confirmed and your account is ready. POC is comedy about money: forex, stocks, crypto and savings, explained by people who have lost a little of each.',
    ),
    button('Watch a show', `${publicUrl}/shows`),
    paragraph(
      'When a stream is live, join the chat and say hello. In the community, no question about money is too small.',
    ),
  ],
  why: 'You got this mail because you have a POC account, and new content is among what you want to hear of.',
  ...(unsubscribe ? { unsubscribe: { ...unsubscribe, from: 'mails about new content' } } : {}),
});
