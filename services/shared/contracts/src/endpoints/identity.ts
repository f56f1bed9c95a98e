import { z } from 'zod';
import {
  assetUrl,
  email,
  id,
  imageFile,
  line,
  listQuery,
  messageAnswer,
  newPassword,
  passwordInput,
  personName,
  phone,
  searchText,
  sixDigits,
  text,
  time,
  timeSort,
} from '../common.ts';
import { endpointsOf, services } from '../endpoint.ts';
import {
  auditRecord,
  consent,
  managedUser,
  roleInput,
  session,
  settings,
  signedIn,
  user,
} from '../entities/identity.ts';
import { roles } from '../token.ts';

const declare = endpointsOf('identity');
const byId = { id };
const locked = ['login_locked'] as const;

export const login = declare('login', 'POST /auth/login', {
  summary: 'Sign in with email and password',
  access: 'public',
  ignoresToken: true,
  body: z.strictObject({ email, password: passwordInput, remember: z.boolean().optional() }),
  answer: signedIn,
  errors: [
    'invalid_credentials',
    'second_factor_required',
    'email_not_verified',
    'account_suspended',
    ...locked,
  ],
});

export const register = declare('register', 'POST /auth/register', {
  summary: 'Create an account; a code is sent to the address. The same answer for any address',
  access: 'public',
  ignoresToken: true,
  body: z.strictObject({
    name: personName,
    email,
    phone,
    password: newPassword,
    marketing: z.boolean().optional(),
  }),
  answer: messageAnswer,
  status: 201,
});

export const verifyEmail = declare('verifyEmail', 'POST /auth/verify-email', {
  summary: 'Confirm an address with the code sent to it',
  access: 'public',
  ignoresToken: true,
  body: z
    .strictObject({ email, verificationCode: sixDigits.optional(), code: sixDigits.optional() })
    .refine((body) => body.verificationCode ?? body.code, {
      path: ['verificationCode'],
      message: 'is required',
    }),
  answer: signedIn,
  errors: ['code_invalid', 'code_elsewhere', ...locked],
});

export const resendVerification = declare('resendVerification', 'POST /auth/resend-verification', {
  summary: 'Send the verification code again',
  access: 'public',
  ignoresToken: true,
  body: z.strictObject({ email }),
  answer: messageAnswer,
});

export const forgotPassword = declare('forgotPassword', 'POST /auth/forgot-password', {
  summary: 'Send a reset code; the same answer for any address',
  access: 'public',
  ignoresToken: true,
  body: z.strictObject({ email }),
  answer: messageAnswer,
});

export const resetPassword = declare('resetPassword', 'POST /auth/reset-password', {
  summary: 'Set a new password with the code; ends all sessions',
  access: 'public',
  ignoresToken: true,
  body: z.strictObject({ email, code: sixDigits, password: newPassword }),
  answer: messageAnswer,
  errors: ['code_invalid', 'code_elsewhere', ...locked],
});

export const acceptInvitation = declare('acceptInvitation', 'POST /auth/invitation', {
  summary: 'Take an invitation to be an administrator, with the token of its link',
  access: 'public',
  ignoresToken: true,
  body: z.strictObject({ token: line(200), name: personName, phone, password: newPassword }),
  answer: signedIn,
  errors: ['link_invalid'],
});

export const refreshSession = declare('refreshSession', 'POST /auth/refresh', {
  summary: 'A new access token for the refresh cookie, which rotates',
  access: 'public',
  ignoresToken: true,
  answer: signedIn,
  errors: ['refresh_invalid', 'account_suspended', 'cross_origin'],
});

export const logout = declare('logout', 'POST /auth/logout', {
  summary: 'End this session',
  access: 'public',
  ignoresToken: true,
  errors: ['cross_origin'],
  idempotent: true,
});

export const getProfile = declare('getProfile', 'GET /auth/profile', {
  summary: 'The signed-in person',
  access: 'member',
  answer: z.object({ user }),
});

export const getUser = declare('getUser', 'GET /users/{id}', {
  summary: "One's own account",
  access: 'self',
  params: byId,
  answer: user,
});

export const updateUser = declare('updateUser', 'PUT /users/{id}', {
  summary: 'Name, phone and avatar at once; a new email, with the password, after its code is confirmed',
  access: 'self',
  params: byId,
  body: z.strictObject({
    name: personName,
    email,
    phone,
    avatar: z.union([assetUrl, z.literal('')]).optional(),
    /** Required beside a new email. */
    currentPassword: passwordInput.optional(),
  }),
  answer: user,
  errors: ['wrong_password', ...locked],
});

export const uploadAvatar = declare('uploadAvatar', 'POST /users/{id}/avatar', {
  summary: 'Replace the avatar',
  access: 'self',
  params: byId,
  bodyKind: 'multipart',
  body: z.object({ avatar: imageFile }),
  answer: user,
  errors: ['image_required', 'image_unreadable', 'image_too_large'],
});

export const confirmNewEmail = declare('confirmNewEmail', 'POST /users/{id}/email/confirm', {
  summary: 'Apply a new email with the code sent to it',
  access: 'self',
  params: byId,
  body: z.strictObject({ code: sixDigits }),
  answer: user,
  errors: ['code_invalid', 'email_taken', ...locked],
});

export const undoEmailChange = declare('undoEmailChange', 'POST /auth/email/undo', {
  summary:
    'Take back a change of email by the link sent to the old one; ends all sessions, and the password is void',
  access: 'public',
  ignoresToken: true,
  body: z.strictObject({ token: line(200) }),
  answer: z.object({ message: z.string(), email: z.string() }),
  errors: ['link_invalid', 'email_taken'],
});

export const getSettings = declare('getSettings', 'GET /users/{id}/settings', {
  summary: 'Notification and privacy settings',
  access: 'self',
  params: byId,
  answer: settings,
});

export const updateSettings = declare('updateSettings', 'PUT /users/{id}/settings', {
  summary: 'Save notification and privacy settings',
  access: 'self',
  params: byId,
  body: z.strictObject({
    notifications: settings.shape.notifications.optional(),
    privacy: settings.shape.privacy.optional(),
  }),
  answer: settings,
});

export const changePassword = declare('changePassword', 'PUT /users/{id}/password', {
  summary: 'Change the password; ends the other sessions',
  access: 'self',
  params: byId,
  body: z.strictObject({ currentPassword: passwordInput, newPassword }),
  answer: messageAnswer,
  errors: ['wrong_password', ...locked],
});

export const deleteAccount = declare('deleteAccount', 'DELETE /users/{id}', {
  summary: 'Delete the account; erases or anonymises in every service',
  access: 'self',
  params: byId,
  body: z.strictObject({ password: passwordInput }),
  errors: ['wrong_password', 'last_administrator', ...locked],
});

export const exportData = declare('exportData', 'GET /users/{id}/data', {
  summary: 'All data about oneself, from every service, as one archive',
  access: 'self',
  params: byId,
  answer: z.record(z.string(), z.unknown()),
});

export const listConsents = declare('listConsents', 'GET /users/{id}/consents', {
  summary: 'What was agreed to, and when',
  access: 'self',
  params: byId,
  query: listQuery,
  answer: z.array(consent),
  list: true,
});

export const listSessions = declare('listSessions', 'GET /users/{id}/sessions', {
  summary: "One's sessions",
  access: 'self',
  params: byId,
  answer: z.array(session),
  list: true,
});

export const endSessions = declare('endSessions', 'DELETE /users/{id}/sessions', {
  summary: 'Sign out everywhere',
  access: 'self',
  params: byId,
});

export const endSession = declare('endSession', 'DELETE /users/{id}/sessions/{sessionId}', {
  summary: 'End one session',
  access: 'self',
  params: { id, sessionId: line(100) },
});

export const subscribeToNewsletter = declare('subscribeToNewsletter', 'POST /newsletter', {
  summary: 'Ask for the newsletter; a confirmation mail follows',
  access: 'public',
  body: z.strictObject({ email }),
  answer: messageAnswer,
  status: 202,
});

export const confirmNewsletter = declare('confirmNewsletter', 'POST /newsletter/confirm', {
  summary: 'Confirm the newsletter',
  access: 'public',
  ignoresToken: true,
  body: z.strictObject({ token: line(400) }),
  answer: messageAnswer,
  errors: ['link_invalid'],
});

/** The token is in the query and the body is passed over: so that mail programs can do it by one click (RFC 8058). */
export const leaveNewsletter = declare('leaveNewsletter', 'POST /newsletter/unsubscribe', {
  summary: 'Leave the newsletter, or one kind of notification mail, by the link of a mail',
  access: 'public',
  ignoresToken: true,
  query: { token: line(400) },
  bodyKind: 'raw',
  answer: messageAnswer,
  errors: ['link_invalid'],
  idempotent: true,
});

export const sendContactMessage = declare('sendContactMessage', 'POST /contact', {
  summary: 'Write to support',
  access: 'public',
  body: z.strictObject({ name: personName, email, subject: line(160), message: text(5_000) }),
  answer: messageAnswer,
  status: 202,
});

export const listUsers = declare('listUsers', 'GET /admin/users', {
  summary: 'Accounts, searched by name, email or phone',
  access: 'admin',
  query: { ...listQuery, search: searchText, sort: timeSort, role: z.enum(roles).optional() },
  answer: z.array(managedUser),
  list: true,
});

export const setUserRole = declare('setUserRole', 'PUT /admin/users/{id}/role', {
  summary: 'Change a role',
  access: 'admin',
  stepUp: true,
  params: byId,
  body: z.strictObject({ role: roleInput }),
  answer: managedUser,
  errors: ['last_administrator'],
});

export const setUserStatus = declare('setUserStatus', 'PUT /admin/users/{id}/status', {
  summary: 'Suspend an account, or lift the suspension',
  access: 'admin',
  params: byId,
  body: z.strictObject({ suspended: z.boolean(), reason: text(500) }),
  answer: managedUser,
  errors: ['last_administrator'],
});

export const deleteUser = declare('deleteUser', 'DELETE /admin/users/{id}', {
  summary: 'Delete an account, as its owner would',
  access: 'admin',
  stepUp: true,
  params: byId,
  errors: ['last_administrator'],
});

export const resetUserPassword = declare('resetUserPassword', 'POST /admin/users/{id}/reset-password', {
  summary: 'Send the person a mail to choose a new password',
  access: 'admin',
  params: byId,
  answer: messageAnswer,
});

export const setUserEmail = declare('setUserEmail', 'PUT /admin/users/{id}/email', {
  summary: 'Change an address at once; both addresses get a mail',
  access: 'admin',
  stepUp: true,
  params: byId,
  body: z.strictObject({ newEmail: email }),
  answer: managedUser,
  errors: ['email_taken'],
});

export const listAuditRecords = declare('listAuditRecords', 'GET /admin/audit', {
  summary: 'What administrators changed, in all services',
  access: 'admin',
  query: {
    ...listQuery,
    /** The id of what was changed, or of the person whose it is. */
    target: z.string().max(100).optional(),
    actor: id.optional(),
    action: z.string().max(100).optional(),
    service: z.enum(services).optional(),
    from: time.optional(),
    to: time.optional(),
  },
  answer: z.array(auditRecord),
  list: true,
});
