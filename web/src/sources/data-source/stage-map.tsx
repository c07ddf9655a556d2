import { syncSource } from '@liftout/contract/sources';
import {
  type MappedStage,
  type StageChoice,
  type StageMap,
  saveStageMap,
  stageChoices,
} from '@liftout/contract/stage-map';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { stageLabels } from '../../deals/index.ts';
import { call } from '../../lib/api/api.ts';
import { messageOf } from '../../lib/api/errors.ts';
import { currentOf, useChange } from '../../lib/changes/mutation.ts';
import { Table, Td, Th, Tr } from '../../ui/data/table.tsx';
import { TruncatedText } from '../../ui/data/truncated-text.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ConflictAlert } from '../../ui/feedback/conflict-alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Button } from '../../ui/form/button.tsx';
import { SaveBar } from '../../ui/form/save-bar.tsx';
import { Select } from '../../ui/form/select.tsx';
import { useConfirmLeave } from '../../ui/overlay/use-confirm-leave.ts';
import { sendSync, stageMapQuery } from '../queries.ts';
import { PanelSection } from './panel-section.tsx';

const labels: Record<StageChoice, string> = { ...stageLabels, lost: 'Lost', none: 'Not in the pipeline' };

/** What was chosen by hand, by the id of HubSpot's stage. */
type Chosen = Readonly<Record<string, StageChoice>>;

const chosenOf = ({ pipelines }: StageMap): Chosen =>
  Object.fromEntries(
    pipelines.flatMap(({ stages }) => stages.flatMap(({ id, chosen }) => (chosen ? [[id, chosen]] : []))),
  );

const isSame = (one: Chosen, other: Chosen): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((id) => one[id] === other[id]);

/** Which stage of ours each stage of HubSpot's stands for: as Liftout guessed, or as an admin chose. */
export function StageMapSection({ clientId }: { clientId: string }) {
  const query = useQuery(stageMapQuery(clientId));
  return (
    <PanelSection
      id="hubspot-stages"
      title="HubSpot stages"
      description="Where a deal stands in Liftout when it is in one of HubSpot's stages."
      query={query}
      what="HubSpot's stages"
      height="h-60"
    >
      {(map) =>
        map.pipelines.length === 0 ? (
          <NoPipelines clientId={clientId} missing={map.missing} />
        ) : (
          <StageMapForm clientId={clientId} map={map} />
        )
      }
    </PanelSection>
  );
}

function NoPipelines({ clientId, missing }: { clientId: string; missing: string | null }) {
  const sync = useChange({
    by: syncSource,
    clientId,
    send: () => sendSync(clientId, 'hubspot', false),
    done: () => ({ title: 'Syncing HubSpot', description: 'Its stages appear here when it is done.' }),
    onError: (error) =>
      toast({
        tone: 'negative',
        error,
        title: "Couldn't sync HubSpot",
        description: messageOf(error, 'Try again in a moment.'),
      }),
  });
  return (
    <EmptyState
      compact
      title="No pipelines yet"
      description={missing ?? "HubSpot's pipelines are read with its deals. Sync it to see them."}
      action={
        missing === null ? (
          <Button busy={sync.isPending} busyText="Starting…" onClick={() => sync.mutate()}>
            Read pipelines
          </Button>
        ) : null
      }
    />
  );
}

function StageMapForm({ clientId, map }: { clientId: string; map: StageMap }) {
  const queries = useQueryClient();
  /** What was changed and not saved, and the version it was changed from; null: nothing. */
  const [typed, setTyped] = useState<{ chosen: Chosen; version: number } | null>(null);
  /** The map as someone else saved it meanwhile. */
  const [newer, setNewer] = useState<StageMap | null>(null);
  const stored = chosenOf(map);
  const chosen = typed?.chosen ?? stored;
  const isDirty = typed !== null && !isSame(typed.chosen, stored);
  useConfirmLeave(isDirty);
  const discard = () => {
    setTyped(null);
    setNewer(null);
  };
  const save = useChange({
    by: saveStageMap,
    clientId,
    send: () =>
      call(saveStageMap, {
        params: { client: clientId },
        body: { chosen, version: typed?.version ?? map.version },
      }),
    onSuccess: (saved) => {
      queries.setQueryData(stageMapQuery(clientId).queryKey, saved);
      discard();
    },
    done: () => ({ tone: 'positive', title: 'Stages saved', description: 'The next sync follows them.' }),
    onError: (error) => {
      setNewer(currentOf<StageMap>(error));
      toast({
        tone: 'negative',
        error,
        title: "Couldn't save the stages",
        description: messageOf(error, 'Nothing was changed. Try again in a moment.'),
      });
    },
  });
  const choose = (id: string, choice: StageChoice | 'guess') => {
    const { [id]: _, ...others } = chosen;
    setTyped({
      chosen: choice === 'guess' ? others : { ...others, [id]: choice },
      version: typed?.version ?? map.version,
    });
  };
  return (
    <form
      noValidate
      aria-label="HubSpot stages"
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate();
      }}
    >
      {map.missing === null ? null : (
        <Alert tone="warning" title="HubSpot isn't read for this client now">
          {map.missing}
        </Alert>
      )}
      {newer === null ? null : (
        <ConflictAlert
          what="The stages"
          onTakeTheirs={() => {
            queries.setQueryData(stageMapQuery(clientId).queryKey, newer);
            discard();
          }}
          onKeepMine={() => {
            setTyped({ chosen, version: newer.version });
            setNewer(null);
          }}
        >
          Not saved yet. What you chose is kept until you decide.
        </ConflictAlert>
      )}
      {map.pipelines.map(({ id, label, stages }) => (
        <Table key={id} label={`Stages of ${label}`} maxHeight="none">
          <caption className="px-3 pb-2 text-left font-medium">{label}</caption>
          <thead>
            <tr>
              <Th>In HubSpot</Th>
              <Th>In Liftout</Th>
            </tr>
          </thead>
          <tbody>
            {stages.map((stage) => (
              <StageRow
                key={stage.id}
                stage={stage}
                choice={chosen[stage.id]}
                onChoose={(choice) => choose(stage.id, choice)}
              />
            ))}
          </tbody>
        </Table>
      ))}
      <SaveBar dirty={isDirty} saving={save.isPending} onDiscard={discard} saveText="Save stages" />
    </form>
  );
}

interface StageRowProps {
  stage: MappedStage;
  /** Undefined: the guess counts. */
  choice: StageChoice | undefined;
  onChoose: (choice: StageChoice | 'guess') => void;
}

function StageRow({ stage, choice, onChoose }: StageRowProps) {
  return (
    <Tr>
      <Td className="max-w-56">
        <TruncatedText>{stage.label}</TruncatedText>
      </Td>
      <Td>
        <Select
          size="sm"
          className="w-56 max-w-full"
          label={`${stage.label} in Liftout`}
          value={choice ?? 'guess'}
          onValueChange={onChoose}
          options={[
            { value: 'guess', label: `${labels[stage.guess]} (guessed)` },
            ...stageChoices.map((value) => ({ value, label: labels[value] })),
          ]}
        />
      </Td>
    </Tr>
  );
}
