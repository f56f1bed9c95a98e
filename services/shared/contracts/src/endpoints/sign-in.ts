import { z } from 'zod';
import {
  codeHandle,
  codeResponse,
  email,
  line,
  messageResponse,
  newPassword,
  passwordInput,
  personName,
  phone,
  ruleOver,
  sixDigits,
} from '../common.ts';
import { endpointsOf } from '../endpoint.ts';
import { signedIn } from '../entities/identity.ts';

const declare = endpointsOf('identity');
const locked = ['login_locked'] as const;

export const login = declare('login', 'POST /auth/login', {
  summary: 'Sign in with email and password',
  access: 'public',
  ignoresToken: true,
  cookies: ['poc_browser', 'poc_challenge', 'poc_refresh'],
  body: z.strictObject({ email, password: passwordInput, remember: z.boolean().optional() }),
  response: signedIn,
  errors: [
    'invalid_credentials',
    'second_factor_required',
    'email_not_verified',
    'account_suspended',
    ...locked,
  ],
});

export const register = declare('register', 'POST /auth/register', {
  summary: 'Create an account and send a verification code; the response is the same for any email address',
  access: 'public',
  ignoresToken: true,
  cookies: ['poc_browser'],
  body: z.strictObject({
    name: personName,
    email,
    phone,
    password: newPassword,
    marketing: z.boolean().optional(),
  }),
  response: codeResponse,
  status: 201,
});

export const verifyEmail = declare('verifyEmail', 'POST /auth/verify-email', {
  summary: 'Verify an email address with the code sent to it',
  access: 'public',
  ignoresToken: true,
  cookies: ['poc_browser', 'poc_refresh'],
  body: z
    .strictObject({
      email,
      verificationCode: sixDigits.optional(),
      code: sixDigits.optional(),
      handle: codeHandle.optional(),
    })
    .refine((body) => body.verificationCode ?? body.code, {
      path: ['verificationCode'],
      message: 'is required',
      ...ruleOver('verificationCode', 'code'),
    }),
  response: signedIn,
  errors: ['code_invalid', 'code_elsewhere', ...locked],
});

export const resendVerification = declare('resendVerification', 'POST /auth/resend-verification', {
  summary: 'Send the verification code again',
  access: 'public',
  ignoresToken: true,
  cookies: ['poc_browser'],
  body: z.strictObject({ email, handle: codeHandle.optional() }),
  response: codeResponse,
});

export const forgotPassword = declare('forgotPassword', 'POST /auth/forgot-password', {
  summary: 'Send a password reset code; the response is the same for any email address',
  access: 'public',
  ignoresToken: true,
  cookies: ['poc_browser'],
  body: z.strictObject({ email, handle: codeHandle.optional() }),
  response: codeResponse,
});

export const resetPassword = declare('resetPassword', 'POST /auth/reset-password', {
  summary: 'Reset the password with the code; ends all sessions',
  access: 'public',
  ignoresToken: true,
  cookies: ['poc_browser'],
  body: z.strictObject({
    email,
    code: sixDigits,
    password: newPassword,
    handle: codeHandle.optional(),
  }),
  response: messageResponse,
  errors: ['code_invalid', 'code_elsewhere', ...locked],
});

export const acceptInvitation = declare('acceptInvitation', 'POST /auth/invitation', {
  summary: 'Accept an administrator invitation with the token from its link',
  access: 'public',
  ignoresToken: true,
  cookies: ['poc_browser', 'poc_refresh'],
  body: z.strictObject({ token: line(200), name: personName, phone, password: newPassword }),
  response: signedIn,
  errors: ['link_invalid'],
});

export const refreshSession = declare('refreshSession', 'POST /auth/refresh', {
  summary: 'Refresh the access token; the refresh cookie rotates',
  access: 'public',
  ignoresToken: true,
  cookies: ['poc_refresh'],
  response: signedIn,
  errors: ['refresh_invalid', 'account_suspended', 'cross_origin'],
});

export const logout = declare('logout', 'POST /auth/logout', {
  summary: 'Sign out of this session',
  access: 'public',
  ignoresToken: true,
  cookies: ['poc_refresh'],
  errors: ['cross_origin'],
  idempotent: true,
});
