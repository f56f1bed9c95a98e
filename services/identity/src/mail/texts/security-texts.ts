import {
  aside,
  button,
  code,
  facts,
  type MailBlock,
  type MailContent,
  type MailPlace,
  paragraph,
} from '../mail-content.ts';
import type { MailData } from '../mail-kinds.ts';
import { greeting, lagosTime, resetLink } from './wording.ts';

export const ofYourAccount =
  'You got this mail because it is about the safety of your POC account. Such mails always come.';

/** What to do when a change was somebody else's. */
const notYou = ({ publicUrl, supportEmail }: MailPlace): MailBlock =>
  aside(
    'It was not you?',
    `Take 'Forgot your password?' on the sign-in page at once and choose a new one; that signs out everyone else. Then write to ${supportEmail}, so that we look into it.`,
    { label: 'Go to the sign-in page', href: `${publicUrl}/login` },
  );

export const resetCode = (data: MailData['reset-code'], place: MailPlace): MailContent => ({
  subject: 'Choose a new POC password',
  preheader: `${data.code} is your code. It works for ${data.minutes} minutes.`,
  title: 'Choose a new password',
  blocks: [
    paragraph(greeting(data.name)),
    paragraph(
      data.byAdministrator
        ? 'An administrator of POC asks you to choose a new password. Your present one works until you do. Type this code together with the new password.'
        : 'Type this code together with your new password. Then you are signed out everywhere, and sign in with the new one.',
    ),
    code(data.code),
    paragraph(`It works for ${data.minutes} minutes, and once.`),
    button('Enter your code', resetLink(place)),
    aside(
      data.byAdministrator ? 'You are not sure about this?' : 'You did not ask for this?',
      `Your password is as it was, and without the code nobody can change it. Please give it to nobody. If such mails keep coming, write to ${place.supportEmail}.`,
    ),
  ],
  why: ofYourAccount,
});

export const passwordChanged = (data: MailData['password-changed'], place: MailPlace): MailContent => ({
  subject: 'Your POC password was changed',
  preheader: 'If it was you, all is well. If not, act now.',
  title: 'Your password was changed',
  blocks: [
    paragraph(greeting(data.name)),
    paragraph('From now on only the new password works. If it was you, there is nothing more to do.'),
    facts(['When', lagosTime(data.at)]),
    notYou(place),
  ],
  why: ofYourAccount,
});

export const newEmailCode = (data: MailData['new-email-code'], place: MailPlace): MailContent => ({
  subject: 'Confirm your new email for POC',
  preheader: `${data.code} is your code. It works for ${data.minutes} minutes.`,
  title: 'Is this your new address?',
  blocks: [
    paragraph(greeting(data.name)),
    paragraph(
      'You want this to be the address of your POC account. Type this code on your profile; until then your old address stays.',
    ),
    code(data.code),
    paragraph(`It works for ${data.minutes} minutes, and once.`),
    button('Open your profile', `${place.publicUrl}/user/profile`),
    aside(
      'You know nothing of this?',
      'Then somebody typed your address by mistake. Ignore this mail: without the code nothing changes.',
    ),
  ],
  why: 'You got this mail because this address was entered as the new one of a POC account.',
});

export const emailInUse = (data: MailData['email-in-use'], place: MailPlace): MailContent => ({
  subject: 'This address has a POC account already',
  preheader: 'It can not become the address of a second one. Nothing was changed.',
  title: 'One address, one account',
  blocks: [
    paragraph(greeting(data.name)),
    paragraph(
      'Somebody wants this to be the address of their POC account, but it has an account already. Nothing was changed.',
    ),
    paragraph(
      'Was it you, with two accounts? Sign in to the one with this address, or choose another address for the other one.',
    ),
    button('Sign in', `${place.publicUrl}/login`),
    aside('It was not you?', 'Your account is safe, and you need not do anything.'),
  ],
  why: ofYourAccount,
});

export const emailChanged = (data: MailData['email-changed'], place: MailPlace): MailContent => ({
  subject: 'The email of your POC account was changed',
  preheader: 'From now on, sign in with the new address.',
  title: 'Your address was changed',
  blocks: [
    paragraph(greeting(data.name)),
    paragraph(
      data.byAdministrator
        ? 'An administrator of POC changed the address of your account. Sign in with the new one from now on; your password stays.'
        : 'The address of your account was changed. Sign in with the new one from now on; your password stays.',
    ),
    facts(['Old address', data.oldEmail], ['New address', data.newEmail]),
    ...(data.undo
      ? [
          aside(
            'You did not want this?',
            `Take the change back until ${lagosTime(data.undo.expiresAt)}: your old address is yours again, everyone is signed out, and you choose a new password.`,
            { label: 'Take the change back', href: data.undo.link },
          ),
        ]
      : [
          aside(
            'You did not want this?',
            `Write to ${place.supportEmail} at once, from the old address if you can, and we will put it right.`,
          ),
        ]),
  ],
  why: 'You got this mail because it is about the safety of your POC account. It goes to both addresses.',
});

export const emailChangeUndone = (data: MailData['email-change-undone'], place: MailPlace): MailContent => ({
  subject: 'This is no longer the email of a POC account',
  preheader: 'The change of email was taken back.',
  title: 'The change was taken back',
  blocks: [
    paragraph(greeting(data.name)),
    paragraph(
      'This address was the email of a POC account. The change was taken back by the link that we sent to the address before it; the account has that one again.',
    ),
    aside('It is your account, and this surprises you?', `Write to ${place.supportEmail} at once.`),
  ],
  why: ofYourAccount,
});
