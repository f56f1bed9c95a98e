import { listConsents } from './list-consents.ts';

export const consentsRoutes = [listConsents];
