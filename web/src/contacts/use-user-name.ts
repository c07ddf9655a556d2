import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../clients/index.ts';

/** Names users as readers know them: a client's shared login has the client's id as its name, its contact person is meant. */
export function useUserName(clientId: string): (user: string) => string {
  const { data: profile } = useQuery(profileQuery(clientId));
  return (user) => (user === clientId ? (profile?.contactPerson.name ?? profile?.clientName ?? user) : user);
}
