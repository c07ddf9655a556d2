import { campaignRange, campaignSheet, rangeMessage } from '@liftout/contract/sources';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { messageOf } from '../lib/api/errors.ts';
import { counted } from '../lib/format/formats.ts';
import { announce } from '../ui/feedback/announce.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/form/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { SpreadsheetInput } from '../ui/form/spreadsheet-input.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter } from '../ui/overlay/dialog.tsx';
import { CampaignTable } from './campaign-table.tsx';
import { campaignsQuery, type SheetChoice } from './queries.ts';

interface CampaignDialogProps {
  clientId: string;
  onClose: () => void;
}

/** Campaign Data: the campaigns in a spreadsheet, by default the client's own. */
export function CampaignDialog({ clientId, onClose }: CampaignDialogProps) {
  const [typed, setTyped] = useState<SheetChoice>({ spreadsheetId: '', range: campaignRange });
  const [chosen, setChosen] = useState(typed);
  const [wrong, setWrong] = useState<Partial<Record<keyof SheetChoice, string>>>({});
  const query = useQuery(campaignsQuery(clientId, chosen));
  const rows = query.data?.length;
  useEffect(() => {
    if (rows !== undefined) announce(rows === 0 ? 'No campaign data found' : counted(rows, 'campaign'));
  }, [rows]);

  const requested = { spreadsheetId: typed.spreadsheetId.trim(), range: typed.range.trim() || campaignRange };
  const isUnchanged = requested.spreadsheetId === chosen.spreadsheetId && requested.range === chosen.range;
  const load = (event: FormEvent) => {
    event.preventDefault();
    const parsed = campaignSheet.safeParse({
      ...requested,
      spreadsheetId: requested.spreadsheetId || undefined,
    });
    // The field shows the message.
    const messages = (parsed.error?.issues ?? []).map(({ path: [name], message }) => [
      name,
      name === 'range' ? rangeMessage : message,
    ]);
    setWrong(Object.fromEntries(messages));
    if (!parsed.success) return;
    setTyped(requested);
    if (isUnchanged) query.refetch();
    else setChosen(requested);
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="xl"
      title="Campaign Data"
      description="Live from your campaign sheet"
    >
      <DialogBody className="flex flex-col gap-4">
        <form noValidate onSubmit={load} className="flex flex-wrap items-start gap-3">
          <Field
            label="Spreadsheet ID"
            className="grow basis-64"
            error={wrong.spreadsheetId}
            hint="Leave blank to use your default sheet"
          >
            <SpreadsheetInput
              value={typed.spreadsheetId}
              onChange={({ target }) => setTyped({ ...typed, spreadsheetId: target.value })}
            />
          </Field>
          <Field label="Range" className="basis-44 max-sm:grow" error={wrong.range}>
            <Input
              value={typed.range}
              spellCheck={false}
              autoComplete="off"
              onChange={({ target }) => setTyped({ ...typed, range: target.value })}
            />
          </Field>
          {/* Not disabled while loading, so that another sheet can be chosen. */}
          <Button
            type="submit"
            className="mt-[1.625rem]"
            busy={query.isFetching && isUnchanged}
            busyText="Loading…"
          >
            Load campaigns
          </Button>
        </form>
        <div
          aria-busy={query.isFetching}
          className="min-h-[21rem] overflow-hidden rounded-card border border-line-soft"
        >
          {query.isPending ? (
            <SkeletonRows rows={8} columns={6} />
          ) : query.isLoadingError ? (
            <ErrorState
              title="Failed to load campaign data"
              description={messageOf(query.error, 'Nothing is lost. Try again in a moment.')}
              error={query.error}
              onRetry={() => query.refetch()}
              retrying={query.isFetching}
            />
          ) : query.data.length === 0 ? (
            <EmptyState
              title="No campaign data found"
              description="The sheet has no rows below its header. Check the range or add campaigns to the sheet."
            />
          ) : (
            <CampaignTable campaigns={query.data} />
          )}
        </div>
      </DialogBody>
      <DialogFooter>
        <DialogCancel>Close</DialogCancel>
      </DialogFooter>
    </Dialog>
  );
}
