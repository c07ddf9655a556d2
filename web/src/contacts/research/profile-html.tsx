import { withoutCodeFence } from '@liftout/contract/values/code-fence';
import DOMPurify from 'dompurify';
import { useEffect, useRef } from 'react';
import { cx } from '../../ui/cx.ts';

/** Elements allowed in a profile: text, headings, lists, tables and links. Nothing that loads, runs or covers the page. */
const allowed = {
  ALLOWED_TAGS: [
    ...['h1', 'h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'br', 'hr', 'a'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'blockquote', 'dl', 'dt', 'dd', 'div', 'section'],
  ],
  ALLOWED_ATTR: ['href'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:)/i,
  RETURN_DOM_FRAGMENT: true,
} as const;

function cleaned(html: string): DocumentFragment {
  const { ALLOWED_TAGS, ALLOWED_ATTR, ...rest } = allowed;
  const fragment = DOMPurify.sanitize(withoutCodeFence(html), {
    ...rest,
    ALLOWED_TAGS: [...ALLOWED_TAGS],
    ALLOWED_ATTR: [...ALLOWED_ATTR],
  });
  for (const link of fragment.querySelectorAll('a')) {
    link.target = '_blank';
    link.rel = 'noreferrer nofollow';
  }
  return fragment;
}

/** A profile that a model wrote. The server has sanitised it; this does so again, in case stored HTML is not safe. */
export function ProfileHtml({ html, size = 'md' }: { html: string; size?: 'sm' | 'md' }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.replaceChildren(cleaned(html));
  }, [html]);
  return (
    <div
      ref={box}
      className={cx(
        'wrap-anywhere [&_a]:text-accent [&_a]:underline [&_a]:underline-offset-[3px] [&_li]:mt-1 [&_ol]:list-decimal [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:pl-5',
        '[&_h1]:mt-5 [&_h1]:font-semibold [&_h1]:font-serif [&_h2]:mt-5 [&_h2]:font-semibold [&_h2]:font-serif [&_h3]:mt-4 [&_h3]:font-semibold [&_h4]:mt-3 [&_h4]:font-medium',
        '[&_p]:mt-2 [&_table]:mt-3 [&_table]:w-full [&_td]:border-b [&_td]:py-1.5 [&_td]:pr-3 [&_th]:border-b [&_th]:py-1.5 [&_th]:pr-3 [&_th]:text-left [&_th]:font-medium [&_th]:text-ink-soft [&>*:first-child]:mt-0',
        size === 'md'
          ? 'max-w-[68ch] text-base leading-relaxed [&_h1]:text-xl [&_h2]:text-lg'
          : 'text-sm [&_h1]:text-base [&_h2]:text-base',
      )}
    />
  );
}
