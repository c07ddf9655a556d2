import { useQuery } from '@tanstack/react-query';
import { useHasAccess, useUser } from '../../auth/index.ts';
import { contactQuery } from '../../contacts/index.ts';
import { LinkButton } from '../../ui/form/link-button.tsx';

/** Opens the reader's contact who moved, and their deal on the board. */
export function ContactLink({ clientId, contactId }: { clientId: string; contactId: string }) {
  const isAdmin = useUser().role === 'admin';
  const mayOpen = useHasAccess('contacts');
  const hasDeals = useHasAccess('deals') && mayOpen;
  const { data: contact } = useQuery({ ...contactQuery(clientId, contactId), enabled: hasDeals });
  const stage = contact?.pipelineStage ?? null;
  const search = { contact: contactId };
  const onBoard = { ...search, among: stage ?? '' };
  return isAdmin ? (
    <>
      {stage ? (
        <LinkButton to="/$slug/pipeline" params={{ slug: clientId }} search={onBoard}>
          Open deal
        </LinkButton>
      ) : null}
      <LinkButton to="/$slug/contacts" params={{ slug: clientId }} search={search}>
        Open contact
      </LinkButton>
    </>
  ) : (
    <>
      {stage ? (
        <LinkButton to="/client/$clientId/pipeline" params={{ clientId }} search={onBoard}>
          Open deal
        </LinkButton>
      ) : null}
      <LinkButton to="/client/$clientId/contacts" params={{ clientId }} search={search}>
        Open contact
      </LinkButton>
    </>
  );
}
