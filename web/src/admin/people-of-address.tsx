import { useSearchParams, useSetSearchParams } from '../lib/dom/search-params.ts';
import { Deferred } from '../ui/overlay/deferred.tsx';
import { PeopleDrawer, type PeopleParams, peopleParams } from '../users/index.ts';

/** The people of the client that the address names. */
export function PeopleOfAddress() {
  const { people } = useSearchParams(peopleParams);
  const setSearch = useSetSearchParams<PeopleParams>();
  if (people === '') return null;
  const close = () => setSearch({ people: '' });
  return (
    <Deferred onFailed={close}>
      <PeopleDrawer clientId={people} onClose={close} />
    </Deferred>
  );
}
