import { check } from 'k6';
import http from 'k6/http';
import { Counter } from 'k6/metrics';
import { origin } from './settings.js';

/** Answers 429: the limits of the system, not its speed, were measured. */
const rateLimited = new Counter('rate_limited');

/** The address of a path below `/api`. */
export const addressOf = (path) => `${origin}/api${path}`;

/** What goes with a request. `name` stands in the figures instead of the address, so that all shows count as one. */
export function paramsOf(name, { token, tags } = {}) {
  return {
    headers: {
      'Accept-Encoding': 'gzip',
      'Content-Type': 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    tags: { ...tags, name },
    timeout: '20s',
  };
}

/** So many answers of another kind each virtual user says: enough to know why, and not all of a system that breaks. */
const mostSaid = 3;
let said = 0;

/** Checks that a call was answered with the status of its success, else says what it was; gives the answer back. */
export function expectStatus(response, status, name) {
  if (response.status === 429) rateLimited.add(1);
  if (response.status !== status && said < mostSaid) {
    said += 1;
    console.warn(
      `${name} was answered ${response.status}: ${String(response.body ?? response.error).slice(0, 200)}`,
    );
  }
  check(response, { [`${name} is answered ${status}`]: (answer) => answer.status === status });
  return response;
}

/** GET a path; `name` defaults to the path itself. Gives the response, checked for 200. */
export function get(path, { name = path, ...options } = {}) {
  const label = `GET ${name}`;
  return expectStatus(http.get(addressOf(path), paramsOf(label, options)), 200, label);
}

/** Several GETs at once, as a page makes them: `[path, name?]` each. Gives the responses in that order. */
export function getTogether(calls, options = {}) {
  const labels = calls.map(([path, name = path]) => `GET ${name}`);
  const requests = calls.map(([path], index) => [
    'GET',
    addressOf(path),
    null,
    paramsOf(labels[index], options),
  ]);
  return http.batch(requests).map((response, index) => expectStatus(response, 200, labels[index]));
}

/** POST or DELETE a path with an optional JSON body, checked for the status of its success. */
export function send(method, path, status, { name = path, body, ...options } = {}) {
  const label = `${method} ${name}`;
  const content = body === undefined ? null : JSON.stringify(body);
  return expectStatus(
    http.request(method, addressOf(path), content, paramsOf(label, options)),
    status,
    label,
  );
}

/**
 * A list of the API, as a visitor gets it or the person of the token. Ends the run where there is none: nothing can be
 * measured then.
 */
export function listOf(path, options) {
  const response = http.get(addressOf(path), paramsOf(`GET ${path}`, options));
  const list = response.status === 200 ? response.json() : null;
  if (!Array.isArray(list))
    throw new Error(`GET /api${path} was answered ${response.status || response.error}`);
  return list;
}

/** The first id of a list. */
export function firstId(path) {
  const [first] = listOf(path);
  if (!first) throw new Error(`GET /api${path} is empty: the profiles need the demo data`);
  return first.id;
}
