import type { ResearchProfile } from '@liftout/contract/research';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { useUser } from '../../auth/index.ts';
import { RelativeTime } from '../../ui/data/values.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.ts';
import { Skeleton, SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlay/dialog.tsx';
import { EmailProfileForm } from './email-profile-form.tsx';
import { ResearchFacts } from './research-facts.tsx';
import { type DeepDiveSubject, researchFailure, useDeepDive } from './use-deep-dive.ts';

const loadProfileHtml = () => import('./profile-html.tsx');
const ProfileHtml = lazyPart(async () => ({ default: (await loadProfileHtml()).ProfileHtml }));

interface DeepDiveDialogProps {
  clientId: string;
  subject: DeepDiveSubject;
  /** An earlier profile to show; without it a new one is requested. */
  written?: Pick<ResearchProfile, 'id' | 'profileHtml' | 'facts' | 'model' | 'createdAt'>;
  onClose: () => void;
  /** Called, after `onClose`, where no model is set up. */
  onNotConfigured?: (() => void) | undefined;
}

/** A language model's profile of an advisor, which can be emailed. */
export function DeepDiveDialog({
  clientId,
  subject,
  written,
  onClose,
  onNotConfigured,
}: DeepDiveDialogProps) {
  const research = useDeepDive(
    clientId,
    onNotConfigured &&
      (() => {
        onClose();
        onNotConfigured();
      }),
  );
  const { role } = useUser();
  const profile = research.data ?? written;
  const [emailing, setEmailing] = useState(false);
  /** Whether the form was open, so that its button gets the focus back. */
  const emailed = useRef(false);
  const factsId = useId();
  const writtenId = useId();
  const name = `${subject.firstName} ${subject.lastName}`;
  const start = () => research.mutate(subject);

  const started = useRef(written !== undefined);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    // Preloads the code that shows the profile while the model writes. If this fails, it is loaded again then.
    loadProfileHtml().catch(() => undefined);
    research.mutate(subject);
  }, [research, subject]);

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={`Deep Dive: ${name}`}
      description={
        profile ? (
          <>
            {subject.firm} · written by {profile.model}, <RelativeTime inline at={profile.createdAt} />
          </>
        ) : (
          subject.firm
        )
      }
    >
      <DialogBody className="min-h-80">
        {profile ? (
          <article aria-label={`Profile of ${name}`} aria-busy={research.isPending || undefined}>
            <section aria-labelledby={factsId} className="mb-5 rounded-card border border-line-soft p-4">
              <h3 id={factsId} className="mb-2 font-semibold text-sm">
                From your data
              </h3>
              <ResearchFacts clientId={clientId} facts={profile.facts} onLeave={onClose} />
            </section>
            <section aria-labelledby={writtenId}>
              <h3 id={writtenId} className="mb-3 font-semibold text-ink-soft text-sm">
                Written by {profile.model}, not checked
              </h3>
              <Suspense fallback={<SkeletonText lines={8} />}>
                <ProfileHtml html={profile.profileHtml} />
              </Suspense>
            </section>
            <p className="mt-6 border-t pt-3 text-ink-faint text-xs">
              AI-written from Liftout's data. Check it before you rely on it.
            </p>
          </article>
        ) : research.error ? (
          <ErrorState title={researchFailure(research.error, role)} error={research.error} onRetry={start} />
        ) : (
          <Researching name={name} />
        )}
      </DialogBody>
      {profile ? (
        <DialogFooter className="justify-between">
          {emailing ? (
            <EmailProfileForm
              clientId={clientId}
              contactName={name}
              profile={profile}
              onDone={() => {
                emailed.current = true;
                setEmailing(false);
              }}
            />
          ) : (
            <>
              <Button variant="ghost" busy={research.isPending} busyText="Researching…" onClick={start}>
                Research again
              </Button>
              <Button
                variant="primary"
                ref={(button) => {
                  if (!button || !emailed.current) return;
                  emailed.current = false;
                  button.focus();
                }}
                onClick={() => setEmailing(true)}
              >
                Email profile
              </Button>
            </>
          )}
        </DialogFooter>
      ) : null}
    </Dialog>
  );
}

/** A skeleton of the profile. */
function Researching({ name }: { name: string }) {
  return (
    <div role="status" className="flex max-w-[68ch] flex-col gap-5">
      <p className="text-ink-soft">Researching {name}… This can take up to a minute.</p>
      {['summary', 'career', 'practice'].map((part) => (
        <div key={part} className="flex flex-col gap-3">
          <Skeleton className="h-5 w-40" />
          <SkeletonText lines={3} />
        </div>
      ))}
    </div>
  );
}
