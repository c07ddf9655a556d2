import { type MarketFigures, type MarketRecord, marketStatuses } from '@liftout/contract/markets';
import { type FormEvent, useState } from 'react';
import { useKeptInput } from '../../auth/index.ts';
import { counted } from '../../lib/format/formats.ts';
import { FormErrors } from '../../ui/feedback/alert.tsx';
import { ConflictAlert } from '../../ui/feedback/conflict-alert.tsx';
import { KeptAlert } from '../../ui/feedback/kept-alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { Textarea } from '../../ui/form/textarea.tsx';
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/overlay/dialog.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { ActivityFields } from './activity-fields.tsx';
import { changeOf, type Draft, type DraftErrors, draftOf, readDraft, typed } from './draft.ts';
import { FigureFields } from './figure-fields.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { keptOf, labelsOf, partsOf } from './kept-draft.ts';
import { ProposalPanel } from './proposal-panel.tsx';
import { ShareFields } from './share-fields.tsx';
import { labelOf, showFigure } from './show-figure.ts';
import { useUpdateMarket } from './use-update-market.ts';

interface MarketDrawerProps {
  record: MarketRecord;
  onClose: () => void;
}

/** A market's record: description, status, published figures; filling from data; and what changed. */
export function MarketDrawer({ record, onClose }: MarketDrawerProps) {
  /** The record that the draft was filled from. */
  const [seen, setSeen] = useState(record);
  const kept = useKeptInput(`market ${record.path}`, () => (dirty ? keptOf(seen, draft) : null));
  const [typedBefore, setTypedBefore] = useState(() => partsOf(kept));
  const labels = labelsOf(typedBefore);
  const [draft, setDraft] = useState<Draft>(() => ({ ...draftOf(record), ...typedBefore }));
  const [dirty, setDirty] = useState(labels.length > 0);
  const [errors, setErrors] = useState<DraftErrors>({});
  const [panel, setPanel] = useState<'none' | 'proposal' | 'history'>('none');
  const { update, isSaving, newer, clearNewer } = useUpdateMarket({ onSaved: onClose });

  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setDirty(true);
    setErrors({});
  };
  const refill = (next: MarketRecord) => {
    setSeen(next);
    setDraft(draftOf(next));
    setDirty(false);
    setTypedBefore({});
    setErrors({});
    clearNewer();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    const read = readDraft(draft);
    if (read.errors) return setErrors(read.errors);
    const changes = changeOf(seen, draft, read.figures);
    if (changes) update({ seen, change: changes, title: `${seen.name} saved` });
    else onClose();
  };
  const { name, counties, cities, published } = seen;
  return (
    <Drawer
      open
      size="lg"
      dirty={dirty}
      onOpenChange={onClose}
      title={`Edit ${name}`}
      description={
        counties > 0
          ? `Uploads match ${counted(cities, 'city', 'cities')} in ${counted(counties, 'county', 'counties')} to this market.`
          : 'No moves are matched to this market.'
      }
    >
      <DialogForm onSubmit={submit}>
        <DialogBody className="flex flex-col gap-5">
          {newer ? (
            <ConflictAlert
              what={name}
              onTakeTheirs={() => refill(newer)}
              onKeepMine={() => {
                // The draft is compared with what it was filled from, so only what was typed is sent.
                setSeen({ ...seen, version: newer.version });
                clearNewer();
              }}
            >
              <Differences seen={seen} newer={newer} />
            </ConflictAlert>
          ) : (
            <KeptAlert labels={labels} />
          )}
          <FormErrors
            errors={Object.entries(errors).map(([field, message]) => ({
              field,
              message: `${labelOf(field)}: ${message}`,
            }))}
          />
          <div className="flex flex-wrap gap-2">
            <PanelButton name="proposal" open={panel} onOpen={setPanel}>
              Fill from data
            </PanelButton>
            <PanelButton name="history" open={panel} onOpen={setPanel}>
              What changed
            </PanelButton>
          </div>
          {panel === 'proposal' ? (
            <ProposalPanel
              record={seen}
              onTake={(figures: Partial<MarketFigures>) => {
                change({ ...typed(figures), asOf: '' });
                setPanel('none');
              }}
              onClose={() => setPanel('none')}
            />
          ) : null}
          {panel === 'history' ? <HistoryPanel path={seen.path} /> : null}
          <Field label="Description">
            <Textarea
              rows={2}
              maxLength={500}
              value={draft.description}
              onChange={(event) => change({ description: event.target.value })}
            />
          </Field>
          <Field label="Status">
            <Segmented
              options={marketStatuses.map((status) => ({ value: status, label: status }))}
              value={draft.status}
              onValueChange={(status) => change({ status })}
            />
          </Field>
          <FigureFields draft={draft} errors={errors} onChange={change} />
          <ShareFields draft={draft} error={errors.marketShare} onChange={change} />
          <ActivityFields rows={draft.recentActivity} error={errors.recentActivity} onChange={change} />
        </DialogBody>
        <DialogFooter>
          <span className="mr-auto text-ink-soft text-sm">
            {published ? 'Saving updates the public page.' : 'Not on the public page.'}
          </span>
          <DialogCancel />
          <Button type="submit" variant="primary" busy={isSaving} busyText="Saving…">
            Save market
          </Button>
        </DialogFooter>
      </DialogForm>
    </Drawer>
  );
}

type Panel = 'none' | 'proposal' | 'history';

interface PanelButtonProps {
  name: Panel;
  open: Panel;
  onOpen: (panel: Panel) => void;
  children: string;
}

const PanelButton = ({ name, open, onOpen, children }: PanelButtonProps) => (
  <Button size="sm" aria-expanded={open === name} onClick={() => onOpen(open === name ? 'none' : name)}>
    {children}
  </Button>
);

/** The fields in which two records differ. */
function Differences({ seen, newer }: { seen: MarketRecord; newer: MarketRecord }) {
  const flat = ({ description, status, published, asOf, figures }: MarketRecord): [string, unknown][] =>
    Object.entries({ description, status, published, asOf, ...figures });
  const before = new Map(flat(seen));
  const changed = flat(newer).filter(
    ([field, value]) => field !== 'pipeline' && JSON.stringify(before.get(field)) !== JSON.stringify(value),
  );
  return (
    <ul className="list-disc pl-4">
      {changed.map(([field, value]) => (
        <li key={field} className="wrap-anywhere">
          {labelOf(field)}: {showFigure(field, before.get(field))} → {showFigure(field, value)}
        </li>
      ))}
    </ul>
  );
}
