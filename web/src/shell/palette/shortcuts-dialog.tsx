import { Fragment } from 'react';
import { Kbd } from '../../ui/data/kbd.tsx';
import { Dialog, DialogBody } from '../../ui/overlay/dialog.tsx';
import { paletteKeys } from './keys.ts';

export interface ShortcutGroup {
  title: string;
  /** Where they work. */
  note?: string;
  /** `keys` are alternatives. */
  shortcuts: readonly { keys: readonly string[]; label: string }[];
}

interface ShortcutsDialogProps {
  groups: readonly ShortcutGroup[];
  onClose: () => void;
}

/** All keyboard shortcuts, grouped by where they work. */
export function ShortcutsDialog({ groups, onClose }: ShortcutsDialogProps) {
  const everywhere: ShortcutGroup = {
    title: 'Everywhere',
    shortcuts: [
      { keys: [paletteKeys], label: 'Search and commands' },
      { keys: ['?'], label: 'Keyboard shortcuts' },
      { keys: ['F8'], label: 'Go to the notification' },
      { keys: ['Esc'], label: 'Close' },
    ],
  };
  return (
    <Dialog open onOpenChange={onClose} title="Keyboard shortcuts" size="md">
      {/* Nothing inside takes the focus, by which it is scrolled. */}
      <DialogBody className="flex flex-col gap-6 pb-6" {...{ tabIndex: 0 }}>
        {[everywhere, ...groups].map(({ title, note, shortcuts }) => (
          <section key={title} aria-label={title}>
            <h3 className="font-semibold">{title}</h3>
            {note ? <p className="text-ink-faint text-sm">{note}</p> : null}
            <dl className="mt-2 flex flex-col">
              {shortcuts.map(({ keys, label }) => (
                <div
                  key={label}
                  className="flex items-center justify-between gap-4 border-b py-1.5 last:border-0"
                >
                  <dt className="text-ink-soft">{label}</dt>
                  <dd className="flex shrink-0 items-center gap-1.5">
                    {keys.map((key, index) => (
                      <Fragment key={key}>
                        {index > 0 ? <span className="text-ink-faint text-xs">or</span> : null}
                        <Kbd>{key}</Kbd>
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </DialogBody>
    </Dialog>
  );
}
