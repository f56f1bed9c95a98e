import { systemClock } from '@poc/kit/clock';
import { unbuiltEndpoints } from '@poc/kit/http/app';
import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { communityRoutes } from './routes.ts';

it('lists what later work has still to build', () => {
  const routes = communityRoutes({ db: mongoose.createConnection(), clock: systemClock });
  expect(unbuiltEndpoints('community', routes).toSorted()).toEqual([
    'createComment',
    'deleteComment',
    'deleteManagedPost',
    'deletePost',
    'getManagedPost',
    'likePost',
    'listCommunityActivity',
    'listManagedPosts',
    'updateComment',
    'updatePost',
  ]);
});
