import type { Brief } from '@liftout/contract/brief';
import { useHasAccess, useUser } from '../auth/index.ts';
import { tableFilters } from '../insights/index.ts';
import { liftOutsId } from '../moves/index.ts';
import { TextLink } from '../ui/form/link-button.tsx';

interface InsightTitleProps {
  clientId: string;
  insight: NonNullable<Brief['insights']>['rows'][number];
}

/** An insight's title, which leads to what its button on the dashboard opens; the title alone for readers without that. */
export function InsightTitle({ clientId, insight: { title, action } }: InsightTitleProps) {
  const isAdmin = useUser().role === 'admin';
  const seesContacts = useHasAccess('contacts');
  switch (action.kind) {
    case 'contact':
    case 'deal':
    case 'table': {
      if (!seesContacts) return title;
      const search =
        action.kind === 'table' ? tableFilters(action) : { contact: action.contactId, reason: title };
      return isAdmin ? (
        <TextLink to="/$slug/contacts" params={{ slug: clientId }} search={search}>
          {title}
        </TextLink>
      ) : (
        <TextLink to="/client/$clientId/contacts" params={{ clientId }} search={search}>
          {title}
        </TextLink>
      );
    }
    case 'moves': {
      const { market, from, to, firm, liftOut } = action;
      const search = { from, to, ...(firm && { firm }), ...(liftOut && { team: liftOut }) };
      const hash = liftOut ? '' : liftOutsId;
      return isAdmin ? (
        <TextLink to="/moves" search={{ market, ...search }} hash={hash}>
          {title}
        </TextLink>
      ) : (
        <TextLink to="/client/$clientId/moves" params={{ clientId }} search={search} hash={hash}>
          {title}
        </TextLink>
      );
    }
    case 'engagement':
    case 'intel': {
      const section = action.kind === 'intel' ? 'insights' : 'engagement';
      const search = { section, ...(action.kind === 'engagement' && { month: action.dateRange }) };
      return isAdmin ? (
        <TextLink to="/$slug" params={{ slug: clientId }} search={search} hash={section}>
          {title}
        </TextLink>
      ) : (
        <TextLink to="/client/$clientId" params={{ clientId }} search={search} hash={section}>
          {title}
        </TextLink>
      );
    }
  }
}
