import type { Contact } from '@liftout/contract/contacts';
import { Pencil } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { SetDirty } from '../drawer/use-dirty-parts.ts';
import { fieldsOf } from './fact-fields.ts';
import { FactInput } from './fact-input.tsx';
import { useFactDraft } from './use-fact-draft.ts';

interface EditableNameProps {
  clientId: string;
  contact: Contact;
  onDirty: SetDirty;
  /** The heading, which names the drawer also while it is edited. */
  children: ReactNode;
}

/** A contact's name as a heading, with a button that gives way to first and last name, edited as one fact. */
export function EditableName({ clientId, contact, onDirty, children }: EditableNameProps) {
  const { draft, box, button, open, type, save, onKeyDown } = useFactDraft({
    clientId,
    contact,
    fact: 'name',
    onDirty,
  });
  const leaving = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);
  // The fields stand below each other on a phone: they close once the tap that left them has landed.
  const leave = (to: EventTarget | null) => {
    if (to instanceof Node && box.current?.contains(to)) return;
    leaving.current = window.setTimeout(save);
  };

  if (draft)
    return (
      <>
        <div className="sr-only">{children}</div>
        <div ref={box} className="-mt-2.5 -ml-2.25 sm:-mb-0.5">
          <fieldset aria-label="Name" className="grid min-w-0 gap-2 sm:grid-cols-2">
            {fieldsOf('name').map((field) => (
              <FactInput
                key={field}
                field={field}
                value={draft.texts[field] ?? ''}
                problem={draft.problems[field] ?? null}
                onChange={(text) => type(field, text)}
                onLeave={leave}
                onKeyDown={onKeyDown}
              />
            ))}
          </fieldset>
        </div>
      </>
    );
  return (
    <div className="relative flex w-fit max-w-full items-start gap-1 max-sm:pr-6">
      {children}
      {/* On a phone the heading is the button, so that it is large enough and leaves the name its room. */}
      <button
        ref={button}
        type="button"
        aria-label="Edit name"
        title="Edit name"
        className="-my-1 inline-flex size-7 shrink-0 items-center justify-center rounded-control text-ink-faint hover:bg-hover hover:text-ink max-sm:absolute max-sm:-inset-3 max-sm:my-0 max-sm:size-auto max-sm:items-start max-sm:justify-end max-sm:pt-3.75 max-sm:pr-3 print:hidden"
        onClick={open}
      >
        <Pencil aria-hidden size={14} />
      </button>
    </div>
  );
}
