/** The address that calls a number, as people write it: `+1 (415) 555-0100`. */
export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
