import * as contracts from '@poc/contracts/endpoints/streaming';
import { everyone } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { Deps } from '../config.ts';
import { listMessages } from './list-messages.ts';

export const chatRoutes = (deps: Deps): Route[] => [
  route(contracts.listMessages, everyone, listMessages(deps)),
];
