import { foldForSearch } from '@liftout/contract/values/fold';

/** The longest client id (`clientId` of the contract). */
const maxLength = 40;

/** A client id made from a name: `Côte & Partners LLC` becomes `cote-partners-llc`. Empty where no letter fits. */
export function suggestClientId(name: string): string {
  const id = foldForSearch(name)
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, maxLength)
    .replace(/-+$/, '');
  return id.length < 2 ? '' : id;
}
