import {
  aside,
  button,
  codeBlock,
  details,
  type MailBlock,
  type MailContent,
  type MailPlace,
  paragraph,
} from '../mail-content.ts';
import type { MailData } from '../mail-kinds.ts';
import { greeting, lagosTime, resetLink } from './wording.ts';

export const ofYourAccount =
  "You're receiving this because it concerns the security of your POC account. These emails cannot be turned off.";

const notYou = ({ publicUrl, supportEmail }: MailPlace): MailBlock =>
  aside(
    'Not you?',
    `Choose 'Forgot your password?' on the sign-in page and set a new password now; this signs out all devices. Then write to ${supportEmail} so that we can investigate.`,
    { label: 'Go to the sign-in page', href: `${publicUrl}/login` },
  );

export const resetCode = (data: MailData['reset-code'], place: MailPlace): MailContent => ({
  subject: 'Choose a new POC password',
  preheader: `${data.code} is your code. It is valid for ${data.minutes} minutes.`,
  title: 'Choose a new password',
  blocks: [
    paragraph(greeting(data.name)),
    paragraph(
      data.byAdministrator
        ? 'A POC administrator requested a new password for your account. Your current one works until you change it. Enter this code together with the new password.'
        : 'Enter this code together with your new password. You will be signed out everywhere and can sign in with the new password.',
    ),
    codeBlock(data.code),
    paragraph(`It is valid for ${data.minutes} minutes and works once.`),
    button('Enter your code', resetLink(place)),
    aside(
      data.byAdministrator ? 'Not sure about this?' : 'Did not request this?',
      `Your password has not changed and cannot be changed without the code. Never share the code. If you keep receiving these emails, write to ${place.supportEmail}.`,
    ),
  ],
  why: ofYourAccount,
});

export const passwordChanged = (data: MailData['password-changed'], place: MailPlace): MailContent => ({
  subject: 'Your POC password was changed',
  preheader: 'If it was not you, secure your account now.',
  title: 'Your password was changed',
  blocks: [
    paragraph(greeting(data.name)),
    paragraph('From now on, only the new password works. If it was you, there is nothing else to do.'),
    details(['When', lagosTime(data.at)]),
    notYou(place),
  ],
  why: ofYourAccount,
});

export const newEmailCode = (data: MailData['new-email-code'], place: MailPlace): MailContent => ({
  subject: 'Confirm your new email for POC',
  preheader: `${data.code} is your code. It is valid for ${data.minutes} minutes.`,
  title: 'Is this your new address?',
  blocks: [
    paragraph(greeting(data.name)),
    paragraph(
      'You requested this address for your POC account. Enter this code on your profile page; your old address stays until then.',
    ),
    codeBlock(data.code),
    paragraph(`It is valid for ${data.minutes} minutes and works once.`),
    button('Open your profile', `${place.publicUrl}/user/profile`),
    aside(
      'Did not request this?',
      'Someone entered your address by mistake. Ignore this email: without the code, nothing changes.',
    ),
  ],
  why: "You're receiving this because this address was entered as the new address of a POC account.",
});

export const emailInUse = (data: MailData['email-in-use'], place: MailPlace): MailContent => ({
  subject: 'This address already has a POC account',
  preheader: 'It cannot be used for a second one. Nothing has changed.',
  title: 'This address is already in use',
  blocks: [
    paragraph(greeting(data.name)),
    paragraph(
      'Someone tried to use this email for another POC account, but it already belongs to yours. Nothing has changed.',
    ),
    paragraph(
      'If you have two accounts, sign in to the one with this address, or choose a different address for the other one.',
    ),
    button('Sign in', `${place.publicUrl}/login`),
    aside('Not you?', 'Your account is safe. You do not need to do anything.'),
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
        ? 'A POC administrator changed the email address of your account. Sign in with the new one from now on; your password stays the same.'
        : 'The email address of your account was changed. Sign in with the new one from now on; your password stays the same.',
    ),
    details(['Old address', data.oldEmail], ['New address', data.newEmail]),
    ...(data.undo
      ? [
          aside(
            'Did not request this?',
            `Undo the change by ${lagosTime(data.undo.expiresAt)}: your old address is restored, all devices are signed out, and you choose a new password.`,
            { label: 'Undo the change', href: data.undo.link },
          ),
        ]
      : [
          aside(
            'Did not request this?',
            `Write to ${place.supportEmail} immediately, from the old address if possible, and we will help you.`,
          ),
        ]),
  ],
  why: "You're receiving this because it concerns the security of your POC account. It is sent to both addresses.",
});

export const emailChangeUndone = (data: MailData['email-change-undone'], place: MailPlace): MailContent => ({
  subject: 'Your POC email address was changed',
  preheader: 'The change of email was undone.',
  title: 'The change was undone',
  blocks: [
    paragraph(greeting(data.name)),
    paragraph(
      'This address was the email of a POC account. The change was undone with the link that we sent to the previous address, which belongs to the account again.',
    ),
    aside('Is it your account, and you did not expect this?', `Write to ${place.supportEmail} immediately.`),
  ],
  why: ofYourAccount,
});
