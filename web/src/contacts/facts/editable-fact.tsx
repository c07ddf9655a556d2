import type { Contact } from '@liftout/contract/contacts';
import { Pencil, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SetDirty } from '../drawer/use-dirty-parts.ts';
import { factText, type SingleField, typedValue } from './fact-fields.ts';
import { FactInput } from './fact-input.tsx';
import { useFactDraft } from './use-fact-draft.ts';

interface EditableFactProps {
  clientId: string;
  contact: Contact;
  field: SingleField;
  /** On hover: the exact figure. */
  title?: string | undefined;
  /** Called with whether there is input that can't be saved when its field is left. */
  onDirty: SetDirty;
  /** The value, as it is read; nothing where it is unknown. */
  children: ReactNode;
}

/**
 * A fact with a button over it that gives way to a field. Enter and leaving the field save; Escape restores. What can't be
 * saved stays in its field, with the reason beside it.
 */
export function EditableFact({ clientId, contact, field, title, onDirty, children }: EditableFactProps) {
  const { noun } = factText(field);
  const { draft, box, button, open, type, save, onKeyDown } = useFactDraft({
    clientId,
    contact,
    fact: field,
    onDirty,
  });
  if (draft)
    return (
      <div ref={box} className="-mx-2.25">
        <FactInput
          field={field}
          value={draft.texts[field] ?? ''}
          problem={draft.problems[field] ?? null}
          onChange={(text) => type(field, text)}
          onLeave={save}
          onKeyDown={onKeyDown}
        />
      </div>
    );
  const isKnown = typedValue(contact, field) !== '';
  const Mark = isKnown ? Pencil : Plus;
  return (
    // A name from right to left must not move the pencil to the left.
    <div
      dir="ltr"
      className="group relative -mx-2.25 flex min-h-8 items-start gap-2 rounded-control px-2.25 py-1.25 leading-5.5 focus-within:bg-hover hover:bg-hover max-sm:min-h-11 max-sm:items-center"
    >
      <div dir="auto" className="wrap-anywhere min-w-0 grow text-left">
        {children || (
          <span aria-hidden className="text-ink-faint print:hidden">
            Add
          </span>
        )}
      </div>
      <Mark
        aria-hidden
        size={13}
        className="mt-1 shrink-0 text-ink-faint opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 max-sm:mt-0 pointer-coarse:opacity-100 print:hidden"
      />
      <button
        ref={button}
        type="button"
        aria-label={isKnown ? `Edit ${noun}` : `Add ${noun}`}
        title={title}
        className="absolute inset-0 rounded-control print:hidden"
        onClick={open}
      />
    </div>
  );
}
