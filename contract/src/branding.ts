import * as z from 'zod/mini';
import { requiredText } from './common.ts';
import { endpoint } from './endpoint.ts';
import { portalThemes } from './values/choices.ts';

/** The name and look of the portal: page titles, logo text, login page, mails. */
export const branding = z.object({
  name: requiredText(60, 'Enter a name.'),
  theme: z.enum(portalThemes),
});
export type Branding = z.infer<typeof branding>;

/** Also in the page itself, so that the first paint is right; open windows read it again when it changes. */
export const readBranding = endpoint({
  method: 'GET',
  path: '/api/branding',
  summary: 'The name and look of the portal',
  access: 'public',
  tenant: 'none',
  reads: ['settings'],
  response: branding,
});
