import type { Contact } from '@liftout/contract/contacts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { focusOutcome, useLogCall } from '../../call-log/index.ts';
import { ApiError } from '../../lib/api/errors.ts';
import { isField } from '../../lib/dom/is-field.ts';
import { usePageTitle } from '../../lib/dom/page-title.ts';
import { stepsQuery } from '../../next-steps/index.ts';
import { MissingRecord } from '../../ui/feedback/missing-record.tsx';
import { Skeleton, SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { useMatches } from '../../ui/layout/use-matches.ts';
import { DialogBody } from '../../ui/overlay/dialog.tsx';
import { DiscardQuestion } from '../../ui/overlay/discard-question.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { hasModalLayer } from '../../ui/overlay/modal-layer.ts';
import { EditableName } from '../facts/editable-name.tsx';
import { useMayEdit } from '../facts/use-may-edit.ts';
import { contactQuery, listedContact } from '../queries.ts';
import { contactParams, useCloseContact, useStepToContact } from '../search-params.ts';
import { SequenceButtons } from '../sequence/sequence-buttons.tsx';
import { useHasSequence } from '../sequence/sequences.ts';
import { useSequenceSteps } from '../sequence/use-sequence-steps.ts';
import { ContactHead } from './contact-head.tsx';
import { ContactRecord } from './contact-record.tsx';
import { LogCall } from './log-call.tsx';
import { type SetDirty, useDirtyParts } from './use-dirty-parts.ts';

/** Which contact the address asks for, why, and the list that next and previous follow. */
interface Wanted {
  id: string;
  reason: string;
  among: string;
}

/** Beside the page; below this width over it. */
const wideEnough = '(min-width: 1280px)';

/**
 * The contact that the address asks for in a drawer. Another one takes its place once unsaved input is saved or given
 * up. Closing it removes it from the address.
 */
export function OpenContact({ clientId, wanted }: { clientId: string; wanted: Wanted }) {
  const [dirty, setDirty] = useDirtyParts();
  const [first] = useState(wanted.id);
  const [shown, setShown] = useState({ ...wanted, opening: 0 });
  const stepTo = useStepToContact();
  const isOther = wanted.id !== shown.id;
  if ((isOther && !dirty) || (!isOther && (wanted.reason !== shown.reason || wanted.among !== shown.among)))
    // From a dialog over the page: in a drawer of its own, above that.
    setShown({ ...wanted, opening: isOther && hasModalLayer() ? shown.opening + 1 : shown.opening });
  return (
    <ContactPanel
      key={shown.opening}
      clientId={clientId}
      shown={shown}
      hasMovedOn={shown.id !== first}
      dirty={dirty}
      onDirty={setDirty}
      question={
        <DiscardQuestion
          open={isOther && dirty}
          onKeep={() => stepTo(shown.id, shown.reason, { among: shown.among })}
          onDiscard={() => setShown({ ...wanted, opening: shown.opening })}
        />
      }
    />
  );
}

interface ContactPanelProps {
  clientId: string;
  shown: Wanted;
  hasMovedOn: boolean;
  dirty: boolean;
  onDirty: SetDirty;
  question: ReactNode;
}

function ContactPanel({ clientId, shown, hasMovedOn, dirty, onDirty, question }: ContactPanelProps) {
  const { id, reason, among } = shown;
  const close = useCloseContact();
  const queries = useQueryClient();
  const query = useQuery({
    ...contactQuery(clientId, id),
    placeholderData: () => listedContact(queries, clientId, id),
  });
  // An admin has access to all clients, but a client's page shows that client's contacts only.
  const contact = query.data?.client === clientId ? query.data : undefined;
  const isGone =
    (query.data !== undefined && !contact) ||
    (query.error instanceof ApiError && (query.error.status === 404 || query.error.status === 400));
  const title = contact ? contact.name : isGone ? 'Contact not found' : 'Contact';
  usePageTitle(title, 'record');
  const mayEdit = useMayEdit(contact);

  const steps = useSequenceSteps(among, id);
  const [isOverDialog] = useState(hasModalLayer);
  const isWide = useMatches(wideEnough);
  const hasSequence = useHasSequence();
  // A list that its last contact has left still stands beside the drawer.
  const [isBesideList, setBesideList] = useState(hasSequence);
  if (hasSequence && !isBesideList) setBesideList(true);
  const isDocked = isBesideList && isWide && !isOverDialog;
  const inside = useRef<HTMLDivElement>(null);
  const openerOf = useEffectEvent(() => steps?.sequence.openerOf(id) ?? null);
  const shownBefore = useRef(id);
  useLayoutEffect(() => {
    if (shownBefore.current === id) return;
    shownBefore.current = id;
    const drawer = inside.current?.closest<HTMLElement>('[role="dialog"]');
    // The focus was on the list, or on a part of the record before, which is gone.
    if (drawer && !drawer.contains(document.activeElement)) drawer.focus();
    openerOf()?.scrollIntoView({ block: 'nearest' });
  }, [id]);

  return (
    <Drawer
      open
      onOpenChange={close}
      dirty={dirty}
      // Another contact has a question of its own.
      isLostBy={({ search }) => contactParams.read(search).contact === ''}
      docked={isDocked}
      hasMovedOn={hasMovedOn}
      findReturnTarget={() =>
        steps?.sequence.openerOf(id) ??
        document.querySelector<HTMLElement>(`[data-contact="${CSS.escape(id)}"] [data-open-contact]`)
      }
      title={title}
      frameTitle={
        contact && mayEdit
          ? (heading) => (
              <EditableName key={id} clientId={clientId} contact={contact} onDirty={onDirty}>
                {heading}
              </EditableName>
            )
          : undefined
      }
      description={contact ? [contact.jobTitle, contact.firm].filter(Boolean).join(', ') : undefined}
      actions={steps ? <SequenceButtons steps={steps} name={title} /> : null}
      onKey={(event) => {
        const step = stepKeys.get(event.key);
        if (!steps || !step || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
        if (isField(event.target)) return;
        event.preventDefault();
        steps.go(step);
      }}
    >
      <div ref={inside} className="contents">
        {contact ? (
          <FoundContact
            key={id}
            clientId={clientId}
            contact={contact}
            reason={reason || null}
            hasMovedOn={hasMovedOn}
            onDirty={onDirty}
          />
        ) : (
          <DialogBody>
            <MissingRecord
              what="contact"
              query={query}
              isGone={isGone}
              reason="It may have been deleted, or it belongs to another client."
              backText="Close"
              onBack={close}
              loading={<RecordSkeleton />}
            />
          </DialogBody>
        )}
      </div>
      {question}
    </Drawer>
  );
}

const stepKeys = new Map<string, 1 | -1>([
  ['j', 1],
  ['k', -1],
]);

interface FoundContactProps {
  clientId: string;
  contact: Contact;
  reason: string | null;
  hasMovedOn: boolean;
  onDirty: SetDirty;
}

function FoundContact({ clientId, contact, reason, hasMovedOn, onDirty }: FoundContactProps) {
  /** The form of a call, and the step that was ticked before it was shown. */
  const [logging, setLogging] = useState<{ ticked: string | null } | null>(null);
  const logButton = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const log = useLogCall(clientId);
  const { data: steps } = useQuery(stepsQuery(clientId, contact.id));
  // The head is drawn in the frame of the click; the record takes several.
  const drawsRecord = useDeferredValue(true, hasMovedOn);
  const onCallDirty = useCallback((dirty: boolean) => onDirty('call', dirty), [onDirty]);
  return (
    <>
      <ContactHead
        clientId={clientId}
        contact={contact}
        isLogging={logging !== null}
        step={steps?.open[0] ?? null}
        onLog={(entry) => log.mutate({ contact, entry })}
        onDetails={(ticked) => {
          setLogging((before) => before ?? { ticked });
          focusOutcome(form.current);
        }}
        logButton={logButton}
      />
      <DialogBody className="flex flex-col gap-6">
        <div ref={form} className="contents">
          {logging ? (
            <LogCall
              clientId={clientId}
              contact={contact}
              ticked={logging.ticked}
              onDirty={onCallDirty}
              onClose={() => {
                setLogging(null);
                // The button is another one without the form.
                requestAnimationFrame(() => logButton.current?.focus());
              }}
            />
          ) : null}
        </div>
        {drawsRecord ? (
          <ContactRecord clientId={clientId} contact={contact} reason={reason} onDirty={onDirty} />
        ) : (
          <RecordSkeleton />
        )}
      </DialogBody>
    </>
  );
}

function RecordSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex items-center gap-3">
        <Skeleton className="size-12 rounded-full" />
        <Skeleton className="h-5 w-24" />
      </div>
      <Skeleton className="h-16 rounded-card" />
      <SkeletonText lines={8} />
      <Skeleton className="h-32 rounded-card" />
      <SkeletonText lines={6} />
    </div>
  );
}
