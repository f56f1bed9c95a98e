import { searchPosts as contract } from '@poc/contracts/endpoints/community';
import { everyone } from '@poc/kit/auth/policies';
import { findPeople } from '@poc/kit/people/find-people';
import type { PersonDoc } from '@poc/kit/people/person.model';
import { createSearch } from '@poc/kit/search/create-search';
import { readRankedPage } from '@poc/kit/search/read-ranked-page';
import type { SearchSource } from '@poc/kit/search/search-engine';
import { trusted } from 'mongoose';
import { urlOfPicture } from '../pictures/pictures.api.ts';
import { route } from '../route.ts';
import { presentMentions } from './mentions/present-mentions.ts';
import { type PostDoc, postModel, searchIndex } from './post.model.ts';
import { textsOf } from './search-fields.ts';

export const postSource: SearchSource<PostDoc> = {
  model: postModel,
  index: searchIndex,
  among: {},
  fields: ['title', 'createdAt'],
  filters: ['userId'],
  textsOf,
  timeOf: ({ createdAt }) => createdAt,
};

/** Searches posts by title and content, without authors that the caller hides. */
export const searchPosts = route(contract, everyone, (deps) => {
  const { db, findHiddenPeople } = deps;
  const posts = postModel(db);
  const engine = createSearch(postSource, deps);

  return async ({ query, subject }) => {
    const { inLists: hidden } = await findHiddenPeople(subject);
    return readRankedPage(
      // An empty condition would make MongoDB read rows to count them.
      await engine.rank(query.q, hidden.length > 0 ? { userId: trusted({ $nin: hidden }) } : {}),
      query,
      async (ids) => {
        const found = await posts.find({ _id: trusted({ $in: [...ids] }) }).lean<PostDoc[]>();
        const mentioned = found.flatMap(({ mentions = [] }) => mentions.map(({ userId }) => userId));
        const people = mentioned.length > 0 ? await findPeople(db, mentioned) : new Map<string, PersonDoc>();
        return found.map((post) => ({
          ...post,
          content: presentMentions(post, { people, viewer: subject }).content,
        }));
      },
      ({ title, content, picture }) => ({
        kind: 'post',
        title,
        text: content,
        image: picture ? urlOfPicture(picture.name) : null,
      }),
    );
  };
});
