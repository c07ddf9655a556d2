import { ArrowRight, Filter, MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { DefinitionList } from '../ui/data/definition-list.tsx';
import { Money } from '../ui/data/values.tsx';
import { announce } from '../ui/feedback/announce.ts';
import { type Tone, toast } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/form/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { IconButton } from '../ui/form/icon-button.tsx';
import { Input } from '../ui/form/input.tsx';
import { Select } from '../ui/form/select.tsx';
import { Card } from '../ui/layout/card.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../ui/overlay/dialog.tsx';
import { Drawer } from '../ui/overlay/drawer.tsx';
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '../ui/overlay/menu.tsx';
import { Popover } from '../ui/overlay/popover.tsx';
import { Tooltip } from '../ui/overlay/tooltip.tsx';
import { Specimen } from './specimen.tsx';

const types = [
  { value: 'market_update', label: 'Market update' },
  { value: 'opportunity', label: 'Opportunity' },
] as const;
const views = [
  { value: 'board', label: 'Board' },
  { value: 'list', label: 'List' },
];
const tones: Tone[] = ['neutral', 'positive', 'negative', 'warning', 'info'];

/** Dialogs, drawers, menus, tooltips and toasts. */
export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'drawer' | null>(null);
  const [subject, setSubject] = useState('');
  const [type, setType] = useState<(typeof types)[number]['value']>('market_update');
  const [view, setView] = useState('board');
  const close = () => setOpen(null);
  return (
    <Card>
      <Specimen name="Dialogs">
        <Button onClick={() => setOpen('dialog')}>Submit Intel</Button>
        <Button onClick={() => setOpen('confirm')}>Delete client</Button>
        <Button onClick={() => setOpen('drawer')}>Open contact</Button>
      </Specimen>
      <Specimen name="Beside a button">
        <Menu
          trigger={
            <IconButton
              label="Deal actions"
              variant="secondary"
              icon={<MoreHorizontal aria-hidden size={16} />}
            />
          }
          align="start"
        >
          <MenuLabel>Move to</MenuLabel>
          <MenuItem
            icon={<ArrowRight aria-hidden size={16} />}
            aside={<>⌥ →</>}
            onSelect={() =>
              toast({
                title: 'Moved to Closing',
                action: { label: 'Undo', onSelect: () => toast({ title: 'Back in Meeting Booked' }) },
              })
            }
          >
            Move to Closing
          </MenuItem>
          <MenuItem disabled onSelect={close}>
            Move to Won
          </MenuItem>
          <MenuSeparator />
          <MenuChoice options={views} value={view} onValueChange={setView} />
          <MenuSeparator />
          <MenuItem icon={<Pencil aria-hidden size={16} />} onSelect={() => setOpen('drawer')}>
            Edit contact
          </MenuItem>
          <MenuItem danger icon={<Trash2 aria-hidden size={16} />} onSelect={() => setOpen('confirm')}>
            Delete client
          </MenuItem>
        </Menu>
        <Popover label="Filters" trigger={<Button icon={<Filter aria-hidden size={16} />}>Filter</Button>}>
          <div className="flex flex-col gap-3">
            <Field label="Firm">
              <Input placeholder="Any firm" />
            </Field>
            <Field label="Type">
              <Select options={types} value={type} onValueChange={setType} />
            </Field>
          </div>
        </Popover>
        <Tooltip content="$12,845,300">
          <Button variant="ghost">$12.8M</Button>
        </Tooltip>
        <Button variant="ghost" onClick={() => announce('Deal moved to Closing')}>
          Announce
        </Button>
      </Specimen>
      <Specimen name="Toasts">
        {tones.map((tone) => (
          <Button
            key={tone}
            size="sm"
            onClick={() =>
              toast({
                tone,
                title: tone === 'negative' ? 'Operation Failed' : 'Profile saved',
                description: 'What happened, in one line.',
              })
            }
          >
            {tone}
          </Button>
        ))}
      </Specimen>

      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="Submit Market Intelligence"
        description="What you heard, for everybody on this client."
        dirty={subject !== ''}
      >
        <DialogForm
          onSubmit={(event) => {
            event.preventDefault();
            toast({
              tone: 'negative',
              title: 'Missing Information',
              description: 'Please fill in subject and description.',
            });
          }}
        >
          <DialogBody className="flex flex-col gap-4">
            <Field label="Type">
              <Select options={types} value={type} onValueChange={setType} />
            </Field>
            <Field label="Subject" required>
              <Input value={subject} onChange={(event) => setSubject(event.target.value)} />
            </Field>
          </DialogBody>
          <DialogFooter>
            <DialogCancel />
            <Button variant="primary" type="submit">
              Submit Intel
            </Button>
          </DialogFooter>
        </DialogForm>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={close}
        title={'Delete client "UBS"?'}
        description="This action cannot be undone."
        confirmText="Delete client"
        danger
        onConfirm={close}
      />
      <Drawer
        open={open === 'drawer'}
        onOpenChange={close}
        title="Dana Whitfield"
        description="Senior Vice President, Merrill Lynch, Palo Alto"
      >
        <DialogBody>
          <DefinitionList
            items={[
              { label: 'Email', value: 'dana.whitfield@example.com' },
              { label: 'AUM', value: <Money dollars={412_000_000} /> },
              { label: 'Revenue', value: <Money dollars={null} /> },
              { label: 'Next steps', value: 'Send the transition package; call on Tuesday after the close.' },
            ]}
          />
        </DialogBody>
        <DialogFooter>
          <Button variant="primary">Edit contact</Button>
        </DialogFooter>
      </Drawer>
    </Card>
  );
}
