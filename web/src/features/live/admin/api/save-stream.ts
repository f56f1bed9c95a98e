import type { BodyInputOf } from '@poc/contracts/endpoint';
import * as viewing from '@poc/contracts/endpoints/streaming';
import * as contracts from '@poc/contracts/endpoints/streaming-admin';
import { call } from '../../../../shared/api/client.ts';

export const createStream = (body: BodyInputOf<typeof contracts.createStream>) =>
  call(contracts.createStream, { body });

export const getStream = (id: string) => call(viewing.getStream, { params: { id } });

export const updateStream = (id: string, body: BodyInputOf<typeof contracts.updateStream>) =>
  call(contracts.updateStream, { params: { id }, body });
