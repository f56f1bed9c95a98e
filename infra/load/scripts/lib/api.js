import { check } from 'k6';
import http from 'k6/http';
import { Counter } from 'k6/metrics';
import { origin } from './settings.js';

/** 429 responses: with any, the system's rate limits were measured instead of its speed. */
const rateLimited = new Counter('rate_limited');

/** URL of a path below `/api`. */
export const urlOf = (path) => `${origin}/api${path}`;

/** Request parameters. `name` replaces the URL in metrics, so that all shows count as one. */
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

/** Unexpected responses logged per virtual user. */
const maxWarnings = 3;
let warnings = 0;

/** Checks the status of a response, logs unexpected ones, and returns the response. */
export function expectStatus(response, status, name) {
  if (response.status === 429) rateLimited.add(1);
  if (response.status !== status && warnings < maxWarnings) {
    warnings += 1;
    console.warn(
      `${name} returned ${response.status}: ${String(response.body ?? response.error).slice(0, 200)}`,
    );
  }
  check(response, { [`${name} returns ${status}`]: (received) => received.status === status });
  return response;
}

/** GETs a path, checked for 200; `name` defaults to the path. */
export function get(path, { name = path, ...options } = {}) {
  const label = `GET ${name}`;
  return expectStatus(http.get(urlOf(path), paramsOf(label, options)), 200, label);
}

/** Parallel GETs, as of a page: `[path, name?]` each. Returns the responses in that order. */
export function getTogether(calls, options = {}) {
  const labels = calls.map(([path, name = path]) => `GET ${name}`);
  const requests = calls.map(([path], index) => ['GET', urlOf(path), null, paramsOf(labels[index], options)]);
  return http.batch(requests).map((response, index) => expectStatus(response, 200, labels[index]));
}

/** Sends a request with an optional JSON body, checked for the success status. */
export function send(method, path, status, { name = path, body, ...options } = {}) {
  const label = `${method} ${name}`;
  const content = body === undefined ? null : JSON.stringify(body);
  return expectStatus(http.request(method, urlOf(path), content, paramsOf(label, options)), status, label);
}

/** Reads a list of the API. Ends the run if it is unavailable, since nothing can be measured then. */
export function listOf(path, options) {
  const response = http.get(urlOf(path), paramsOf(`GET ${path}`, options));
  const list = response.status === 200 ? response.json() : null;
  if (!Array.isArray(list)) throw new Error(`GET /api${path} returned ${response.status || response.error}`);
  return list;
}

/** Returns the first id of a list. */
export function firstId(path) {
  const [first] = listOf(path);
  if (!first) throw new Error(`GET /api${path} is empty: the profiles need the demo data`);
  return first.id;
}
