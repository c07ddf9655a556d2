import * as z from 'zod/mini';
import { clientId, color, dayInput, instantInput, requiredText, text } from './common.ts';
import { sections } from './endpoint.ts';
import { isReservedId } from './values/reserved-ids.ts';
import { parseSheetRange } from './values/sheet-range.ts';

// The fields of a client's record, as input and as answers. The endpoints are in `clients.ts`.

export const dataSourceTypes = ['hubspot', 'google-sheets', 'justcall'] as const;

/** What a new client has until something else is chosen (spec section 9). */
export const clientDefaults = {
  dataSourceType: 'hubspot',
  ranges: { contactsRange: 'Contacts!A:Z', callsRange: 'Calls!A:Z', campaignsRange: 'Campaigns!A:Z' },
  brandingColors: { primary: '#000000', secondary: '#666666', accent: '#0066cc' },
  /** The primary colour of a client that is made with a password, through `/api/admin/clients`. */
  primaryColor: '#B30000',
  allowedDashboards: ['full'],
} as const;

/** Optional free text: blank is null, which clears the field; undefined leaves it. */
export const optionalText = (max: number) =>
  z.pipe(
    z.nullish(text(max)),
    z.transform((value) => (value === undefined ? undefined : value || null)),
  );

/** The same for text that `isValid`. */
const optionalThat = (max: number, isValid: (value: string) => boolean, message: string) =>
  optionalText(max).check(z.refine((value) => !value || isValid(value), message));

const publicAddress = z.url({ protocol: /^https?$/, hostname: z.regexes.domain });
export const linkedinUrl = optionalThat(
  500,
  (value) => publicAddress.safeParse(value).success,
  'Enter a URL that begins with https://',
);

const webUrl = z.url({ protocol: /^https?$/ });
const withoutLogin = (value: string) => !/^[a-z]+:[/\\]*[^/\\?#]*@/i.test(value);
export const webAddressMessage = 'Enter an address that begins with https:// or http://';
const isWebAddress = (value: string) => webUrl.safeParse(value).success && withoutLogin(value);
const webAddress = optionalThat(2_000, isWebAddress, webAddressMessage);

/** The address of a feed, required. Whether it may be read from here is the server's to say. */
export const feedAddress = requiredText(2_000, 'Enter the address of an RSS feed.').check(
  z.refine((value) => value === '' || isWebAddress(value), webAddressMessage),
);

/** The path of an uploaded logo; its id is the hash of its content. */
export const logoPath = (id: string): string => `/api/logos/${id}`;
const logoPathPattern = /^\/api\/logos\/([0-9a-f]{64})$/;
/** The id in the path of an uploaded logo; undefined for any other address. */
export const logoIdOf = (logoUrl: string | null): string | undefined =>
  logoPathPattern.exec(logoUrl ?? '')?.[1];

/** Logos that come with the app. */
const bundledLogo = /^\/logos\/[a-z0-9-]{1,60}\.(svg|png|webp)$/;
const secureUrl = z.url({ protocol: /^https$/ });
const logoUrl = optionalThat(
  2_000,
  (value) =>
    logoIdOf(value) !== undefined ||
    bundledLogo.test(value) ||
    (secureUrl.safeParse(value).success && withoutLogin(value)),
  'Upload a logo, or enter an address that begins with https://',
);

const emailMessage = 'Enter an email such as name@firm.com.';
const optionalEmail = optionalThat(320, (value) => z.email().safeParse(value).success, emailMessage);
export const requiredEmail = (message: string) => z.pipe(requiredText(320, message), z.email(emailMessage));

const sheetRange = z.nullish(
  text(200).check(
    z.refine((value) => value === '' || parseSheetRange(value) !== null, {
      error: ({ input }) => `"${input}" is not a range. Use a range such as Contacts!A:Z.`,
    }),
  ),
);

const contactPersonInput = z.object({
  name: optionalText(200),
  title: optionalText(200),
  email: optionalEmail,
  phone: optionalText(50),
  firm: optionalText(200),
  city: optionalText(200),
  bio: optionalText(4_000),
  mainTargets: optionalText(2_000),
  linkedinUrl,
});

/** A new client's id. Whether it is free is the server's to say (409). */
export const newClientId = z.pipe(
  requiredText(40, 'Enter a client ID.'),
  clientId.check(
    z.refine((id) => !isReservedId(id), {
      error: ({ input }) => `"${input}" is one of Liftout's own addresses. Choose another.`,
    }),
  ),
);

const clientName = requiredText(200, 'Enter the client name.');
/** In a change: the id that the client has. Any other is refused, as an id never changes. */
const sameClientId = z.optional(requiredText(40, 'Enter a client ID.'));

const profileFields = {
  description: optionalText(2_000),
  /** The market's path or name. */
  targetMarket: optionalText(100),
  logoUrl,
  website: webAddress,
  hubspotListId: optionalText(100),
  justcallCampaignId: optionalText(100),
  dataSourceType: z.optional(z.enum(dataSourceTypes)),
  googleSheetsConfig: z.optional(
    z.object({
      spreadsheetId: optionalThat(
        120,
        (value) => /^[A-Za-z0-9_-]+$/.test(value),
        "That isn't a spreadsheet ID.",
      ),
      /** Blank is the default. */
      contactsRange: sheetRange,
      callsRange: sheetRange,
      campaignsRange: sheetRange,
    }),
  ),
  rssFeedUrl: webAddress,
  brandingColors: z.optional(
    z.object({
      primary: z.optional(color),
      secondary: z.optional(color),
      accent: z.optional(color),
    }),
  ),
  contactPerson: z.optional(contactPersonInput),
  isActive: z.optional(z.boolean()),
};

/** The body that makes a client profile. */
export const newProfileInput = z.object({ clientName, clientId: newClientId, ...profileFields });
export type NewProfileInput = z.infer<typeof newProfileInput>;

/** The fields that change; absent ones stay as they are. */
export const profileChange = z.object({
  clientName: z.optional(clientName),
  clientId: sameClientId,
  ...profileFields,
});
export type ProfileChange = z.infer<typeof profileChange>;

const expiryMessage = 'Use a date such as 2026-03-31.';
/** A day is its end in UTC; null and blank: no end. The past is allowed and means expired. */
const expiresAt = z.optional(
  z.pipe(
    z.union([dayInput, instantInput, z.literal(''), z.null()], expiryMessage),
    z.transform((value) => (value?.length === 10 ? `${value}T23:59:59.999Z` : value || null)),
  ),
);

const accessFields = {
  description: optionalText(2_000),
  logoUrl,
  primaryColor: z.optional(color),
  allowedDashboards: z.optional(
    z
      .array(z.enum([...sections, 'full']), 'Choose the dashboards.')
      .check(z.minLength(1, 'Choose at least one dashboard.'), z.maxLength(20)),
  ),
  contactEmail: optionalEmail,
  isActive: z.optional(z.boolean()),
  expiresAt,
};

const maxPassword = z.maxLength(1000, 'Use at most 1000 characters.');

/** The body that makes a client with its login. Whether the password is strong enough is the server's to say. */
export const newClientInput = z.object({
  clientId: newClientId,
  clientName,
  password: z.string('Enter a password.').check(z.minLength(1, 'Enter a password.'), maxPassword),
  ...accessFields,
});
export type NewClientInput = z.infer<typeof newClientInput>;

/** The fields that change; absent ones stay as they are, and a blank password keeps the current one. */
export const clientChange = z.object({
  clientId: sameClientId,
  clientName: z.optional(clientName),
  password: z.nullish(z.string().check(maxPassword)),
  ...accessFields,
});
export type ClientChange = z.infer<typeof clientChange>;
