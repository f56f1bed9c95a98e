export { listAdministrators } from './administrators.ts';
export { changeAccount } from './change-account.ts';
export { confirmPassword } from './confirm-password.ts';
export { recordConsent } from './consents/record-consent.ts';
export { type Addressee, addresseeFields, findAddressee } from './find-addressee.ts';
export { findNames } from './find-names.ts';
export { presentUser } from './present-user.ts';
export { likeliestRegistration } from './registration/find-registration.ts';
export { type UserDoc, userModel } from './user.model.ts';
