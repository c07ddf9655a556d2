import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { isUnknownRecord } from '../../lib/api/errors.ts';
import { isField } from '../../lib/dom/is-field.ts';
import { usePageTitle } from '../../lib/dom/page-title.ts';
import { MissingRecord } from '../../ui/feedback/missing-record.tsx';
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
import { FoundContact } from './found-contact.tsx';
import { RecordSkeleton } from './record-skeleton.tsx';
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
  const { query, contact, isGone } = useContact(clientId, id);
  const title = contact ? contact.name : isGone ? 'Contact not found' : 'Contact';
  usePageTitle(title, 'record');
  const mayEdit = useMayEdit(contact);

  const steps = useSequenceSteps(among, id);
  const isDocked = useIsDocked();
  const inside = useRef<HTMLDivElement>(null);
  const openerOf = (contactId: string) => steps?.sequence.openerOf(contactId) ?? null;
  useFocusOnOther({ inside, id, openerOf });

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
        openerOf(id) ??
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

/** A client's contact as far as it is known: as a list has it until its record is there. */
function useContact(clientId: string, id: string) {
  const queries = useQueryClient();
  const query = useQuery({
    ...contactQuery(clientId, id),
    placeholderData: () => listedContact(queries, clientId, id),
  });
  // An admin has access to all clients, but a client's page shows that client's contacts only.
  const contact = query.data?.client === clientId ? query.data : undefined;
  const isGone = (query.data !== undefined && !contact) || isUnknownRecord(query.error);
  return { query, contact, isGone };
}

const stepKeys = new Map<string, 1 | -1>([
  ['j', 1],
  ['k', -1],
]);

/** Whether the drawer stands beside the page: next to a list that it goes through, and over no dialog. */
function useIsDocked(): boolean {
  const [isOverDialog] = useState(hasModalLayer);
  const isWide = useMatches(wideEnough);
  const hasSequence = useHasSequence();
  // A list that its last contact has left still stands beside the drawer.
  const [isBesideList, setBesideList] = useState(hasSequence);
  if (hasSequence && !isBesideList) setBesideList(true);
  return isBesideList && isWide && !isOverDialog;
}

interface FocusedOn {
  /** The content of the drawer. */
  inside: RefObject<HTMLElement | null>;
  id: string;
  openerOf: (contactId: string) => HTMLElement | null;
}

/** Where another contact takes the place of one, its row comes into view, and a focus that was lost to the drawer. */
function useFocusOnOther({ inside, id, openerOf }: FocusedOn): void {
  const findOpener = useEffectEvent(openerOf);
  const shownBefore = useRef(id);
  useLayoutEffect(() => {
    if (shownBefore.current === id) return;
    shownBefore.current = id;
    const drawer = inside.current?.closest<HTMLElement>('[role="dialog"]');
    // The focus was on the list, or on a part of the record before, which is gone.
    if (drawer && !drawer.contains(document.activeElement)) drawer.focus();
    findOpener(id)?.scrollIntoView({ block: 'nearest' });
  }, [id, inside]);
}
