import type { ResponseOf } from '@liftout/contract/endpoint';
import { testFeed } from '@liftout/contract/news';
import { Rss } from 'lucide-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { call } from '../../lib/api/api.ts';
import { issueOrMessage } from '../../lib/api/errors.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Input } from '../../ui/form/input.tsx';
import { TextAnchor } from '../../ui/form/link-button.tsx';
import { FormField } from './form-field.tsx';
import type { ProfileValues } from './profile-values.ts';

type Outcome = { url: string } & (
  | { step: 'reading' }
  | { step: 'read'; feed: ResponseOf<typeof testFeed> }
  | { step: 'failed'; message: string }
);

/** The address of a feed, with a test that shows its first articles. */
export function FeedField() {
  const { register, control, getValues } = useFormContext<ProfileValues>();
  const typed = useWatch({ control, name: 'rssFeedUrl' }).trim();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  // An outcome is of the address that was tested.
  const shown = outcome?.url === typed ? outcome : null;
  const test = async () => {
    const url = getValues('rssFeedUrl').trim();
    const settle = (next: Outcome) => setOutcome((now) => (now?.url === url ? next : now));
    setOutcome({ url, step: 'reading' });
    try {
      settle({ url, step: 'read', feed: await call(testFeed, { body: { url } }) });
    } catch (error) {
      settle({ url, step: 'failed', message: issueOrMessage(error, "This feed couldn't be read.") });
    }
  };
  return (
    <div className="flex flex-col gap-3 sm:col-span-2">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <FormField name="rssFeedUrl" hint="Articles for the portal's News">
            <Input
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              placeholder="https://"
              {...register('rssFeedUrl')}
            />
          </FormField>
        </div>
        <Button
          className="mt-[1.55rem]"
          icon={<Rss aria-hidden size={14} />}
          aria-label="Test RSS feed"
          disabled={typed === ''}
          busy={shown?.step === 'reading'}
          busyText="Testing…"
          onClick={test}
        >
          Test
        </Button>
      </div>
      <div aria-live="polite">
        {shown?.step === 'failed' ? (
          <Alert title="The feed can't be read">{shown.message}</Alert>
        ) : shown?.step === 'read' ? (
          <FirstArticles {...shown.feed} />
        ) : null}
      </div>
    </div>
  );
}

function FirstArticles({ source, items }: ResponseOf<typeof testFeed>) {
  if (items.length === 0)
    return (
      <Alert tone="info" title={`${source} works`}>
        It has no articles yet.
      </Alert>
    );
  return (
    <div className="rounded-control border border-line-soft px-3 py-2.5">
      <p className="font-medium text-sm">The latest from {source}</p>
      <ul className="mt-1.5 flex flex-col gap-1.5 text-sm">
        {items.map(({ title, link, timeAgo }) => (
          <li key={`${link} ${title}`} className="flex items-baseline justify-between gap-4">
            <TextAnchor href={link} target="_blank" rel="noreferrer" className="wrap-anywhere min-w-0">
              {title}
              <span className="sr-only"> (opens in a new tab)</span>
            </TextAnchor>
            <span className="shrink-0 text-ink-faint text-xs">{timeAgo}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
