import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useSearchParams, useSetSearchParams } from '../../lib/dom/search-params.ts';
import { cx } from '../cx.ts';
import { type SectionParams, sectionParams } from './section-params.ts';
import { TabPanel, TabRow, TabsOf } from './tabs.tsx';
import { useScrollPosition } from './use-scroll-position.ts';
import { useScrollToHash } from './use-scroll-to-hash.ts';

export interface PageSection {
  /** The id of the `Section` inside. */
  id: string;
  /** A short name for the index and the phone's tabs. */
  label: string;
  content: ReactNode;
}

/** Removes the tab panel's attributes on wide screens, where there are no tabs. */
const noPanel = { role: undefined, tabIndex: undefined, 'aria-labelledby': undefined };

/**
 * The sections of a long page: with an index at the left on wide screens, as tabs on a phone, where the address keeps
 * the open one (`section`). Both have the same React tree, so that typed text stays when the window is resized.
 */
export function PageSections({ sections, label }: { sections: readonly PageSection[]; label: string }) {
  const first = sections[0]?.id ?? '';
  const { section: given } = useSearchParams(sectionParams);
  const setSearch = useSetSearchParams<SectionParams>();
  const tab = sections.some(({ id }) => id === given) ? given : first;
  const ids = sections.map((section) => section.id).join(' ');
  const show = useCallback(
    (id: string) => setSearch({ section: id === first ? '' : id }),
    [setSearch, first],
  );
  const { isPhone, current } = useScrollPosition(ids, tab, show);
  const scrollTo = useScrollToHash(ids);
  // A link to a section opens its tab, once.
  const [linked, setLinked] = useState(() => ids.split(' ').find((id) => `#${id}` === location.hash));
  useEffect(() => {
    if (!isPhone || !linked) return;
    setLinked(undefined);
    show(linked);
  }, [isPhone, linked, show]);

  return (
    <TabsOf value={tab} onValueChange={show}>
      {/* One element, as a page puts a gap between its parts. */}
      <div>
        <div className="mb-5 sm:hidden print:hidden">
          <TabRow
            label={label}
            value={tab}
            items={sections.map(({ id, label: name }) => ({ value: id, label: name }))}
          />
        </div>
        <div className="flex gap-5">
          {/* Above the sections: under them each of their parts would be a layer of its own, to be laid over it. */}
          <nav
            aria-label={label}
            className="sticky top-20 z-[1] hidden w-31 shrink-0 self-start xl:block print:hidden"
          >
            <ul className="flex flex-col border-l">
              {sections.map((section) => (
                <li key={section.id}>
                  <a
                    href={`#${section.id}`}
                    onClick={() => scrollTo(section.id)}
                    aria-current={current === section.id ? 'location' : undefined}
                    className={cx(
                      '-ml-px block border-transparent border-l-2 py-1 pl-3 text-sm transition-colors hover:text-ink',
                      current === section.id
                        ? 'border-accent font-medium text-ink'
                        : 'text-ink-soft forced-colors:border-[Canvas]',
                    )}
                  >
                    {section.label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div data-beside-index className="flex min-w-0 grow flex-col sm:gap-10">
            {sections.map((section) => (
              <TabPanel
                key={section.id}
                value={section.id}
                // A change in one section paints that section anew, not the page.
                className={cx(
                  'isolate outline-none focus-visible:outline-2',
                  section.id !== tab && 'max-sm:hidden',
                )}
                {...(isPhone ? {} : noPanel)}
              >
                {section.content}
              </TabPanel>
            ))}
          </div>
        </div>
      </div>
    </TabsOf>
  );
}
