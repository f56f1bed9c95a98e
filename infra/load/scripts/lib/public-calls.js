import http from 'k6/http';
import { firstId, listOf, paramsOf, urlOf } from './api.js';

/** Values of required query parameters. */
const words = { q: 'naira' };

/** Sources of ids without a public list. */
const idSources = {
  '/community/members': () => firstId('/community/active-members'),
  '/community/comments'() {
    for (const { id } of listOf('/community/posts')) {
      const [comment] = listOf(`/community/posts/${id}/comments`);
      if (comment) return comment.id;
    }
    throw new Error('no post has a comment: the profiles need the demo data');
  },
};

/**
 * Every public GET of the system's OpenAPI document, with real ids: `[path, name][]`. Includes new endpoints
 * automatically.
 */
export function publicCalls() {
  const document = http.get(urlOf('/openapi.json'), paramsOf('GET /openapi.json'));
  if (document.status !== 200) throw new Error(`GET /api/openapi.json returned ${document.status}`);
  const ids = {};
  const idOf = (list) => {
    ids[list] = ids[list] ?? idSources[list]?.() ?? firstId(list);
    return ids[list];
  };
  const calls = [];
  for (const [name, { get }] of Object.entries(document.json().paths)) {
    if (!get || get.security) continue;
    const path = name.replace(/^(.*?)\/\{\w+\}/, (_all, list) => `${list}/${idOf(list)}`) + queryOf(get);
    calls.push([path, name]);
  }
  return calls;
}

function queryOf({ parameters }) {
  const required = parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  return required.length === 0 ? '' : `?${required.map(({ name }) => `${name}=${words[name]}`).join('&')}`;
}
