import { limits } from '@poc/contracts/common';
import { type Form, withForm } from '@poc/kit/http/read-form';
import type { RequestInfo } from '@poc/kit/http/route';
import type { z } from 'zod';
import { renderShowPicture } from './pictures/show-picture.ts';
import { type AllowedHosts, linkFaults } from './show-links.policy.ts';

/** Form of a show, with the rendered files of a new picture. */
export interface ShowForm<S extends z.ZodObject> extends Omit<Form<S>, 'file'> {
  readonly picture: readonly Buffer[] | null;
}

/**
 * Reads and validates the form of a show, and renders its picture.
 * @param body schema of the contract's body
 * @throws invalid_request, image_required, image_unreadable, image_too_large, too_many_requests
 */
export function readShowForm<S extends z.ZodObject>(
  hosts: AllowedHosts,
  request: Pick<RequestInfo, 'headers' | 'stream'>,
  body: S,
): Promise<ShowForm<S>> {
  const check = (texts: Readonly<Record<string, string>>) => linkFaults(hosts, texts);
  const rules = { body, file: 'image', maxBytes: limits.maxImageBytes, check } as const;
  return withForm(request, rules, async ({ fields, cleared, file }) => ({
    fields,
    cleared,
    picture: file ? await renderShowPicture(file) : null,
  }));
}
