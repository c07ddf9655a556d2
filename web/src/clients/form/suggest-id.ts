import { foldForSearch } from '@liftout/contract/values/fold';

/** The longest client id (`clientId` of the contract). */
const maxLength = 40;

/** A client id made from a name: `Côte & Partners LLC` becomes `cote-partners-llc`. Empty where no letter fits. */
export function suggestClientId(name: string): string {
  const words = foldForSearch(name)
    .replace(/['’]/g, '')
    .split(/[^a-z0-9]/)
    .filter(Boolean);
  const cut = words.join('-').slice(0, maxLength);
  const id = cut.endsWith('-') ? cut.slice(0, -1) : cut;
  return id.length < 2 ? '' : id;
}
