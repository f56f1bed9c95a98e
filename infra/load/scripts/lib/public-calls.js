import http from 'k6/http';
import { addressOf, firstId, listOf, paramsOf } from './api.js';

/** What required parameters of a query are filled in with. */
const words = { q: 'naira' };

/** Where ids come from that no public list of their own has. */
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
 * Every public GET that the system's own OpenAPI document names, with real ids: `[path, name][]`. A new endpoint is in it by
 * itself.
 */
export function publicCalls() {
  const document = http.get(addressOf('/openapi.json'), paramsOf('GET /openapi.json'));
  if (document.status !== 200) throw new Error(`GET /api/openapi.json was answered ${document.status}`);
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
