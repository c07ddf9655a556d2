import { Button } from './button.tsx';

interface SaveBarProps {
  dirty: boolean;
  saving: boolean;
  onDiscard: () => void;
  saveText?: string;
}

/** The foot of a form on a page: whether it has unsaved changes, Discard and Save. */
export function SaveBar({ dirty, saving, onDiscard, saveText = 'Save' }: SaveBarProps) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <span role="status" className="mr-auto text-ink-soft text-sm">
        {dirty ? 'Unsaved changes' : ''}
      </span>
      {dirty ? (
        <Button variant="ghost" onClick={onDiscard} disabled={saving}>
          Discard
        </Button>
      ) : null}
      <Button type="submit" variant="primary" disabled={!dirty} busy={saving} busyText="Saving…">
        {saveText}
      </Button>
    </div>
  );
}
