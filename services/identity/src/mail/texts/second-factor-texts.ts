import { aside, button, facts, type MailContent, type MailPlace, paragraph } from '../mail-content.ts';
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
    subject: 'Two-step sign-in is on',
    title: 'Two-step sign-in is on',
    text: () =>
      'From now on, signing in to POC takes your password and a code of your authenticator app. Keep your recovery codes where you find them without your phone. Your other devices were signed out.',
  },
  off: {
    subject: 'Two-step sign-in is off',
    title: 'Two-step sign-in is off',
    text: () => 'From now on, your password alone signs you in to POC.',
  },
  reset: {
    subject: 'Two-step sign-in was reset',
    title: 'Two-step sign-in was reset',
    text: () =>
      'The people who run POC removed the authenticator app from your account and signed you out everywhere. Sign in with your password and set it up again.',
  },
  'recovery-used': {
    subject: 'A recovery code was used',
    title: 'One of your recovery codes was used',
    text: ({ recoveryCodesLeft = 0 }) =>
      `Somebody entered one of your recovery codes instead of a code of the authenticator app. It won't work again. You have ${recoveryCodesLeft} left; you can make new ones in your account settings.`,
  },
  'recovery-renewed': {
    subject: 'You have new recovery codes',
    title: 'Your recovery codes were replaced',
    text: () => 'New recovery codes were made for your account. The old ones no longer work.',
  },
  guessed: {
    subject: 'Somebody knows your POC password',
    title: 'Somebody else may know your password',
    text: () =>
      'Your password was entered correctly, followed by five wrong codes. Nobody got in. If it was not you, somebody knows your password: choose a new one now. If your app is not at hand, a recovery code still signs you in.',
  },
};

export const secondFactor = (data: Data, place: MailPlace): MailContent => {
  const { subject, title, text } = words[data.change];
  return {
    subject,
    preheader: 'If it was you, all is well. If not, act now.',
    title,
    blocks: [
      paragraph(greeting(data.name)),
      paragraph(text(data)),
      facts(['When', lagosTime(data.at)]),
      button('Open your account settings', `${place.publicUrl}/user/settings`),
      aside(
        'It was not you?',
        `Take 'Forgot your password?' on the sign-in page at once and choose a new one. Then write to ${place.supportEmail}, so that we look into it.`,
      ),
    ],
    why: ofYourAccount,
  };
};
