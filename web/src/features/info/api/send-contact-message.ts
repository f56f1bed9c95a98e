import type { BodyInputOf } from '@poc/contracts/endpoint';
import * as contracts from '@poc/contracts/endpoints/identity';
import { call } from '../../../shared/api/client.ts';

export const sendContactMessage = (body: BodyInputOf<typeof contracts.sendContactMessage>) =>
  call(contracts.sendContactMessage, { body });
