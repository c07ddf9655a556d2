import { type ReactNode, useEffect, useState } from 'react';
import { readOneOf, useUrlState } from '../lib/url-state.ts';
import { cx } from './cx.ts';
import { Tabs } from './tabs.tsx';
import { useLandOnHash } from './use-land-on-hash.ts';
import { phone, useMatches } from './use-matches.ts';

export interface PageSection {
  /** The anchor, also of the `Section` inside. */
  id: string;
  /** Short, for the index and the phone's tabs. */
  label: string;
  content: ReactNode;
}

/** The end of the page is in the window: its last section may be too short to come up to the header. */
const isAtEnd = () => {
  const { scrollTop, clientHeight, scrollHeight } = document.documentElement;
  return scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2;
};

/** The id of the section that is being read: the last one whose top has passed the header. */
function useCurrentSection(ids: string): string | undefined {
  const [current, setCurrent] = useState(ids.split(' ')[0]);
  useEffect(() => {
    const all = ids.split(' ');
    const topOf = (id: string) =>
      document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
    const update = () => {
      const passed = isAtEnd() ? all : all.filter((id) => topOf(id) < 120);
      setCurrent(passed.at(-1) ?? all[0]);
    };
    update();
    addEventListener('scroll', update, { passive: true });
    return () => removeEventListener('scroll', update);
  }, [ids]);
  return current;
}

/**
 * A long page's sections in order: with a slim index beside them on wide screens, as tabs on a phone, where the
 * address keeps which one is open (`section`).
 */
export function PageSections({ sections, label }: { sections: readonly PageSection[]; label: string }) {
  const isPhone = useMatches(phone);
  const first = sections[0]?.id ?? '';
  const [tab, setTab] = useUrlState('section', readOneOf(sections.map(({ id }) => id)), first);
  const ids = sections.map((section) => section.id).join(' ');
  const current = useCurrentSection(ids);
  useLandOnHash(ids);
  // A link to a section opens its tab, once.
  const [linked, setLinked] = useState(() => ids.split(' ').find((id) => `#${id}` === location.hash));
  useEffect(() => {
    if (!isPhone || !linked) return;
    setLinked(undefined);
    setTab(linked);
  }, [isPhone, linked, setTab]);

  if (isPhone) {
    return (
      <Tabs
        label={label}
        value={tab}
        onValueChange={(id) => setTab(id)}
        items={sections.map(({ id, label: name, content }) => ({ value: id, label: name, content }))}
      />
    );
  }
  return (
    <div className="flex gap-8">
      <nav aria-label={label} className="sticky top-20 hidden w-36 shrink-0 self-start xl:block print:hidden">
        <ul className="flex flex-col border-l">
          {sections.map((section) => (
            <li key={section.id}>
              <a
                href={`#${section.id}`}
                aria-current={current === section.id ? 'location' : undefined}
                className={cx(
                  '-ml-px block border-transparent border-l-2 py-1 pl-3 text-sm transition-colors hover:text-ink',
                  current === section.id ? 'border-accent font-medium text-ink' : 'text-ink-soft',
                )}
              >
                {section.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex min-w-0 grow flex-col gap-10">
        {sections.map((section) => (
          <div key={section.id}>{section.content}</div>
        ))}
      </div>
    </div>
  );
}
