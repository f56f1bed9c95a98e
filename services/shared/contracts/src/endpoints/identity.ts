import { z } from 'zod';
import {
  assetUrl,
  email,
  imageFile,
  line,
  listQuery,
  messageResponse,
  newPassword,
  passwordInput,
  personName,
  phone,
  sixDigits,
  text,
} from '../common.ts';
import { endpointsOf, listOf } from '../endpoint.ts';
import { communityTexts } from '../entities/community.ts';
import { consent, session, settings, user } from '../entities/identity.ts';

const declare = endpointsOf('identity');
const locked = ['login_locked'] as const;

export const getProfile = declare('getProfile', 'GET /auth/profile', {
  summary: 'Get the signed-in user',
  access: 'member',
  response: z.object({ user }),
});

export const getUser = declare('getUser', 'GET /users/{id}', {
  summary: 'Get your account',
  access: 'self',
  response: user,
});

export const updateUser = declare('updateUser', 'PUT /users/{id}', {
  summary:
    'Update your account: name, phone and avatar immediately; a new email needs the password and a confirmed code',
  access: 'self',
  body: z.strictObject({
    name: personName,
    email,
    phone,
    /** Empty or null for none; responses contain an empty text. */
    avatar: z.union([assetUrl, z.literal(''), z.null()]).optional(),
    /** Required for a new email address. */
    currentPassword: passwordInput.optional(),
  }),
  response: user,
  errors: ['wrong_password', ...locked],
});

export const uploadAvatar = declare('uploadAvatar', 'POST /users/{id}/avatar', {
  summary: 'Replace your avatar',
  access: 'self',
  bodyKind: 'multipart',
  body: z.object({ avatar: imageFile }),
  response: user,
  errors: ['image_required', 'image_unreadable', 'image_too_large'],
});

export const confirmNewEmail = declare('confirmNewEmail', 'POST /users/{id}/email/confirm', {
  summary: 'Confirm a new email with the code sent to it',
  access: 'self',
  body: z.strictObject({ code: sixDigits }),
  response: user,
  errors: ['code_invalid', 'email_taken', ...locked],
});

export const undoEmailChange = declare('undoEmailChange', 'POST /auth/email/undo', {
  summary:
    'Undo an email change by the link sent to the old address; ends all sessions and voids the password',
  access: 'public',
  ignoresToken: true,
  cookies: ['poc_browser'],
  body: z.strictObject({ token: line(200) }),
  response: z.object({ message: z.string(), email: z.string() }),
  errors: ['link_invalid', 'email_taken'],
});

export const getSettings = declare('getSettings', 'GET /users/{id}/settings', {
  summary: 'Get notification and privacy settings',
  access: 'self',
  response: settings,
});

export const updateSettings = declare('updateSettings', 'PUT /users/{id}/settings', {
  summary: 'Update notification and privacy settings',
  access: 'self',
  body: z.strictObject({
    notifications: settings.shape.notifications.optional(),
    privacy: settings.shape.privacy.optional(),
  }),
  response: settings,
});

export const changePassword = declare('changePassword', 'PUT /users/{id}/password', {
  summary: 'Change your password; ends your other sessions',
  access: 'self',
  body: z.strictObject({ currentPassword: passwordInput, newPassword }),
  response: messageResponse,
  errors: ['wrong_password', ...locked],
});

export const deleteAccount = declare('deleteAccount', 'DELETE /users/{id}', {
  summary: 'Delete your account; data in all services is erased or anonymised',
  access: 'self',
  cookies: ['poc_refresh'],
  body: z.strictObject({
    password: passwordInput,
    community_texts: communityTexts.default('anonymise'),
  }),
  errors: ['wrong_password', 'last_administrator', ...locked],
});

export const exportData = declare('exportData', 'GET /users/{id}/data', {
  summary: 'Export your data from all services as one archive',
  access: 'self',
  response: z.record(z.string(), z.unknown()),
});

export const listConsents = declare('listConsents', 'GET /users/{id}/consents', {
  summary: 'List your consents',
  access: 'self',
  query: listQuery,
  ...listOf(consent),
});

export const listSessions = declare('listSessions', 'GET /users/{id}/sessions', {
  summary: 'List your sessions',
  access: 'self',
  ...listOf(session),
});

export const endSessions = declare('endSessions', 'DELETE /users/{id}/sessions', {
  summary: 'End all sessions',
  access: 'self',
  cookies: ['poc_refresh'],
});

export const endSession = declare('endSession', 'DELETE /users/{id}/sessions/{sessionId}', {
  summary: 'End one session',
  access: 'self',
  cookies: ['poc_refresh'],
  params: { sessionId: line(100) },
});

export const subscribeToNewsletter = declare('subscribeToNewsletter', 'POST /newsletter', {
  summary: 'Subscribe to the newsletter; a confirmation email follows',
  access: 'public',
  body: z.strictObject({ email }),
  response: messageResponse,
  status: 202,
});

export const confirmNewsletter = declare('confirmNewsletter', 'POST /newsletter/confirm', {
  summary: 'Confirm a newsletter subscription',
  access: 'public',
  ignoresToken: true,
  body: z.strictObject({ token: line(400) }),
  response: messageResponse,
  errors: ['link_invalid'],
});

/** The token is in the query and the body is ignored, for one-click unsubscribe (RFC 8058). */
export const leaveNewsletter = declare('leaveNewsletter', 'POST /newsletter/unsubscribe', {
  summary: 'Unsubscribe from the newsletter or one kind of email, by a link in an email',
  access: 'public',
  ignoresToken: true,
  query: { token: line(400) },
  bodyKind: 'raw',
  response: messageResponse,
  errors: ['link_invalid'],
  idempotent: true,
});

export const sendContactMessage = declare('sendContactMessage', 'POST /contact', {
  summary: 'Send a message to support',
  access: 'public',
  body: z.strictObject({ name: personName, email, subject: line(160), message: text(5_000) }),
  response: messageResponse,
  status: 202,
});
