import { listHiddenPeople as contract } from '@poc/contracts/endpoints/community-relations';
import { self } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import { route } from '@poc/kit/http/route';
import { findPage } from '@poc/kit/mongo/find-page';
import { findPeople } from '@poc/kit/people/find-people';
import { presentAuthor } from '@poc/kit/people/present-author';
import { Types } from 'mongoose';
import type { CommunityDeps } from '../../deps.ts';
import { type HiddenPersonDoc, hiddenPersonModel } from './hidden-person.model.ts';

const latestFirst = { field: 'createdAt', direction: -1 } as const;

/** Lists a person's blocks and mutes, latest first. */
export const listHiddenPeople = route(
  contract,
  self,
  ({ db }: Pick<CommunityDeps, 'db'>) =>
    async ({ params, query, subject }) => {
      const { rows, ...found } = await findPage<HiddenPersonDoc>(hiddenPersonModel(db), {
        filter: { userId: new Types.ObjectId(params.id) },
        order: latestFirst,
        limit: query.limit,
        cursor: query.cursor,
      });
      const people = await findPeople(
        db,
        rows.map(({ hiddenId }) => hiddenId),
      );
      return page(
        rows.map(({ hiddenId, blocked, muted, createdAt }) => {
          const id = hiddenId.toHexString();
          const since = createdAt.toISOString();
          return { ...presentAuthor(id, people.get(id), subject), blocked, muted, since };
        }),
        found,
      );
    },
);
