import { Link } from '@tanstack/react-router';
import { useUser } from '../../auth/index.ts';
import { cx } from '../../ui/cx.ts';
import { useHeaderHeight } from '../../ui/layout/header-height.ts';
import { entriesFor, pathOf, type ShellParts } from '../declarations.ts';
import { useRouteData } from '../route-data.ts';

interface RailProps {
  parts: ShellParts;
  clientId: string | null;
  /** Told with the client's pages where the page is of no client, which doesn't say whose they are. */
  clientName: string | undefined;
}

/**
 * The main navigation: at the left of the screen, at the bottom on a phone. Without a client (null), in a new
 * installation, it has only the pages that are about none.
 */
export function Rail({ parts, clientId, clientName }: RailProps) {
  const user = useUser();
  const { entry: current } = useRouteData();
  const entries = entriesFor(parts, user).filter(
    ({ pathFor, inRail = true }) => inRail && (clientId !== null || !pathFor.client),
  );
  // Seven names and more share a phone's width by their lengths, in smaller letters, with room for a thumb each.
  const isCrowded = entries.length > 6;
  // Below the bars in the header, that of a view from the start.
  const top = Math.max(useHeaderHeight(), user.viewedBy ? 96 : 56);
  const place: Record<`--${string}`, string> = { '--header-height': `${top}px` };
  return (
    <nav
      aria-label="Main"
      className={cx(
        'fixed inset-x-0 bottom-0 z-20 border-t bg-surface pb-[env(safe-area-inset-bottom)] sm:top-(--header-height) sm:inset-x-auto sm:left-0 sm:w-14 sm:border-t-0 sm:border-r sm:pb-0 print:hidden',
      )}
      style={place}
    >
      <ul className="flex h-14 sm:h-full sm:flex-col sm:gap-1 sm:py-2">
        {entries.map((entry) => {
          const { id, label, Icon } = entry;
          const isCurrent = id === current;
          const name = clientName && entry.pathFor.client ? `${label}, ${clientName}` : label;
          return (
            // The admin's own pages are separated from those of the client.
            <li
              key={id}
              className={cx(
                'min-w-0 grow sm:grow-0 sm:basis-auto',
                isCrowded ? 'basis-auto max-sm:min-[360px]:min-w-11' : 'basis-0',
                !entry.pathFor.client && 'sm:mt-auto',
              )}
            >
              <Link
                to={pathOf(entry, user, clientId ?? '') ?? '/'}
                aria-label={name}
                aria-current={isCurrent ? 'page' : undefined}
                activeOptions={{ exact: true, includeSearch: false }}
                className={cx(
                  'group relative flex h-full flex-col items-center justify-center gap-0.5 transition-colors focus-visible:-outline-offset-2 sm:mx-2 sm:size-10 sm:rounded-control',
                  isCurrent ? 'text-ink sm:bg-accent-soft' : 'text-ink-soft hover:text-ink sm:hover:bg-hover',
                )}
              >
                {isCurrent ? (
                  <span
                    aria-hidden
                    className="absolute inset-x-3 top-0 h-0.5 bg-accent sm:inset-x-auto sm:inset-y-2 sm:-left-2 sm:h-auto sm:w-0.5"
                  />
                ) : null}
                <Icon aria-hidden size={20} strokeWidth={isCurrent ? 2 : 1.75} className="shrink-0" />
                <span
                  aria-hidden
                  className={cx(
                    'max-w-full overflow-hidden whitespace-nowrap leading-tight tracking-[-0.02em] max-[359px]:hidden sm:hidden',
                    isCrowded ? 'text-[0.6875rem]' : 'text-xs',
                  )}
                >
                  {label}
                </span>
                <span
                  aria-hidden
                  className="pointer-events-none invisible absolute left-full ml-3 hidden whitespace-nowrap rounded-control bg-ink px-2 py-1 text-surface text-xs group-hover:visible group-focus-visible:visible sm:block"
                >
                  {name}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
