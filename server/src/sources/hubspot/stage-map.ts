import type { SourceStage, StageChoice, StageMap } from '@liftout/contract/stage-map';
import { audit } from '../../platform/audit.ts';
import { notify } from '../../platform/changes/notify.ts';
import { platformScope, type TenantScope } from '../../platform/db/scope.ts';
import type { Platform } from '../../platform/deps.ts';
import { invalid, stale } from '../../platform/http/errors/http-error.ts';
import { findOptions, lockOptions, type OptionsRow, writeOptions } from '../sync/queries/streams.ts';
import { type PipelineStage, readChosen, readStages } from './stages.ts';

const source = 'hubspot';

const toChoice = (stage: SourceStage | null): StageChoice => stage ?? 'none';
const toStage = (choice: StageChoice): SourceStage | null => (choice === 'none' ? null : choice);

/** What the stages of a client's HubSpot pipelines stand for. `missing`: why HubSpot is not read for it. */
export function stageMapService(
  { db, clock }: Platform,
  missing: (scope: TenantScope) => Promise<string | null>,
) {
  return {
    async read(scope: TenantScope): Promise<StageMap> {
      const reason = await missing(scope);
      const found = await db.as(scope, (tx) => findOptions(tx, scope.clientId));
      return {
        ...toMap(found.find((one) => one.source === source)),
        missing: reason,
      };
    },

    /** Throws 400 for a stage that HubSpot does not have, 409 with the current map for an old version. */
    async save(
      scope: TenantScope,
      { chosen, version }: { chosen: Record<string, StageChoice>; version?: number | undefined },
    ): Promise<StageMap> {
      const { clientId, actor } = scope;
      const reason = await missing(scope);
      const at = clock.now();
      return db.as(platformScope(actor), async (tx) => {
        const before = await lockOptions(tx, clientId, source);
        const current = toMap(before);
        if (version !== undefined && version !== current.version)
          throw stale('This stage map', { ...current, missing: reason });
        const known = new Map(readStages(before?.pipelines).map((stage) => [stage.id, stage]));
        const unknown = Object.keys(chosen).find((id) => !known.has(id));
        if (unknown !== undefined)
          throw invalid([{ path: `chosen.${unknown}`, message: 'HubSpot has no such stage.' }]);
        const entries = Object.entries(chosen).map(([id, choice]) => [id, toStage(choice)] as const);
        const stages = Object.fromEntries(entries);
        await writeOptions(tx, clientId, source, { stages, version: current.version + 1 });
        await audit(
          tx,
          {
            action: 'source.stages_chosen',
            entity: 'source',
            entityId: source,
            clientId,
            before: named(known, readChosen(before?.stages)),
            after: named(known, stages),
          },
          at,
        );
        notify(tx, clientId, ['sources']);
        const after = await lockOptions(tx, clientId, source);
        return { ...toMap(after), missing: reason };
      });
    },
  };
}

/** What was chosen, by the labels of pipeline and stage. */
const named = (
  known: ReadonlyMap<string, PipelineStage>,
  chosen: Readonly<Record<string, SourceStage | null>>,
): Record<string, StageChoice> =>
  Object.fromEntries(
    Object.entries(chosen).flatMap(([id, stage]) => {
      const one = known.get(id);
      return one ? [[`${one.pipeline}: ${one.label}`, toChoice(stage)]] : [];
    }),
  );

function toMap(row: OptionsRow | undefined): Pick<StageMap, 'pipelines' | 'version'> {
  const chosen = new Map(Object.entries(readChosen(row?.stages)));
  const pipelines = new Map<string, StageMap['pipelines'][number]>();
  for (const { id, label, pipelineId, pipeline, guess } of readStages(row?.pipelines)) {
    const one = pipelines.get(pipelineId) ?? { id: pipelineId, label: pipeline, stages: [] };
    const own = chosen.get(id);
    one.stages.push({ id, label, guess: toChoice(guess), chosen: own === undefined ? null : toChoice(own) });
    pipelines.set(pipelineId, one);
  }
  return { pipelines: [...pipelines.values()], version: row?.version ?? 1 };
}
