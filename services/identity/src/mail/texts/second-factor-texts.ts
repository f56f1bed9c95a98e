import { aside, button, details, type MailContent, type MailPlace, paragraph } from '../mail-content.ts';
import type { MailData } from '../mail-kinds.ts';
import { ofYourAccount } from './security-texts.ts';
import { greeting, lagosTime } from './wording.ts';

type Data = MailData['second-factor'];

interface Words {
  subject: string;
  title: string;
  text: (data: Data) => string;
}

const words: Record<Data['change'], Words> = {
  on: {
    subject: 'Two-factor authentication is on',
    title: 'Two-factor authentication is on',
    text: () =>
      'From now on, signing in to POC requires your password and a code from your authenticator app. Store your recovery codes where you can find them without your phone. Your other devices have been signed out.',
  },
  off: {
    subject: 'Two-factor authentication is off',
    title: 'Two-factor authentication is off',
    text: () => 'From now on, you sign in to POC with your password only.',
  },
  reset: {
    subject: 'Two-factor authentication was reset',
    title: 'Two-factor authentication was reset',
    text: () =>
      'The POC team removed the authenticator app from your account and signed you out everywhere. Sign in with your password and set it up again.',
  },
  'recovery-used': {
    subject: 'A recovery code was used',
    title: 'One of your recovery codes was used',
    text: ({ recoveryCodesLeft = 0 }) =>
      `One of your recovery codes was used to sign in instead of a code from your authenticator app. It cannot be used again. You have ${recoveryCodesLeft} left; you can create new ones in your account settings.`,
  },
  'recovery-renewed': {
    subject: 'You have new recovery codes',
    title: 'Your recovery codes were replaced',
    text: () => 'New recovery codes were created for your account. The old ones no longer work.',
  },
  guessed: {
    subject: 'Someone may know your POC password',
    title: 'Someone may know your password',
    text: () =>
      'Your password was entered correctly, followed by five wrong codes. The sign-in was blocked. If it was not you, someone knows your password: choose a new one now. If you do not have your app, you can sign in with a recovery code.',
  },
};

export const secondFactor = (data: Data, place: MailPlace): MailContent => {
  const { subject, title, text } = words[data.change];
  return {
    subject,
    preheader: 'If it was not you, secure your account now.',
    title,
    blocks: [
      paragraph(greeting(data.name)),
      paragraph(text(data)),
      details(['When', lagosTime(data.at)]),
      button('Open your account settings', `${place.publicUrl}/user/settings`),
      aside(
        'Not you?',
        `Choose 'Forgot your password?' on the sign-in page and set a new password now. Then write to ${place.supportEmail} so that we can investigate.`,
      ),
    ],
    why: ofYourAccount,
  };
};
