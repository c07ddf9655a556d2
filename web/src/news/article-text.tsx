import { maxShownSummary } from '@liftout/contract/news';
import { shorten } from '../lib/format/formats.ts';

interface ArticleTextProps {
  title: string;
  link: string;
  summary: string | null;
}

/** An article's title, which opens it in a new tab, and the start of its summary. */
export function ArticleText({ title, link, summary }: ArticleTextProps) {
  return (
    <>
      <a
        href={link}
        target="_blank"
        rel="noreferrer"
        className="font-medium decoration-line underline-offset-[3px] hover:underline"
      >
        {title}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      {summary ? <p className="mt-0.5 text-ink-soft text-sm">{shorten(summary, maxShownSummary)}</p> : null}
    </>
  );
}
