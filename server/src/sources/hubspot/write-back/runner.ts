import { findDealOrigins, writeDealOrigins } from '../../../deals/service.ts';
import { notify } from '../../../platform/changes/notify.ts';
import { platformScope, system } from '../../../platform/db/scope.ts';
import type { Platform } from '../../../platform/deps.ts';
import { HttpError } from '../../../platform/http/errors/http-error.ts';
import type { RunContext } from '../../../platform/jobs/job-queue.ts';
import { sendJob } from '../../../platform/jobs/send.ts';
import {
  claimWrite,
  type DueWrite,
  findDueWrite,
  findNextDue,
  removeWrite,
  type WriteOutcome,
  writeBackJob,
  writeOutcome,
} from '../../../write-back/service.ts';
import { findOptions, writeOptions } from '../../sync/queries/streams.ts';
import type { HubSpot } from '../client.ts';
import { HubspotRefusal } from '../refusal.ts';
import { mappingOf, readChosen, readStages } from '../stages.ts';
import { type Sent, sendActivity, sendStage } from './send.ts';

const source = 'hubspot';
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** The pauses before each further attempt of a change: about a day altogether. */
const pausesMs = [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour];
/** How long nothing is sent where the key is missing or refused. */
const keyPauseMs = 15 * minute;

/** HubSpot of a client; `missing`: why it can't be asked. `isOver`: the client is archived. */
export type Target = { hubspot: HubSpot } | { missing: string; isOver: boolean };

/** Why no more is sent for now. */
interface Stop {
  message: string;
  /** Null: until an admin does something. */
  pauseMs: number | null;
}

/** Sends what waits of a client, one after the other in their order, until HubSpot can't take any more. */
export function writeBackRunner({ db }: Platform, open: (clientId: string) => Promise<Target>) {
  const steps = db.within('job');
  const scope = platformScope(system);

  /** Undefined where the client does not want it. */
  const optionsOf = (clientId: string) =>
    steps.as(scope, async (tx) =>
      (await findOptions(tx, clientId)).find((one) => one.source === source && one.writesBack),
    );

  async function send(hubspot: HubSpot, write: DueWrite, signal: AbortSignal): Promise<Sent> {
    if (write.kind !== 'stage') return sendActivity(hubspot, write, signal);
    const { clientId, contactId } = write;
    const origins = await steps.as(scope, (tx) => findDealOrigins(tx, clientId, [contactId]));
    const options = await optionsOf(clientId);
    const stages = readStages(options?.pipelines);
    const mapping = mappingOf(stages, readChosen(options?.stages));
    return sendStage(hubspot, write, { origin: origins.get(contactId), stages, mapping, signal });
  }

  /** @param outcome null: there was nothing to send */
  const store = (write: DueWrite, outcome: WriteOutcome | null, sent?: Sent) =>
    steps.as(scope, async (tx) => {
      if (outcome === null) await removeWrite(tx, write);
      else await writeOutcome(tx, write, outcome);
      if (sent?.is === 'sent' && sent.origin) await writeDealOrigins(tx, [sent.origin]);
      notify(tx, write.clientId, ['sources']);
    });

  /** @returns why no more can be sent; null: the next one may be */
  async function sendOne(hubspot: HubSpot, write: DueWrite, signal: AbortSignal): Promise<Stop | null> {
    if (!(await steps.as(scope, (tx) => claimWrite(tx, write)))) return null;
    try {
      const sent = await send(hubspot, write, signal);
      if (sent.is === 'nothing') await store(write, null);
      else if (sent.is === 'refused')
        await store(write, { status: 'failed', error: sent.error, triedAt: write.triedAt });
      else await store(write, { status: 'sent', sourceId: sent.sourceId, error: null, triedAt: null }, sent);
      return null;
    } catch (error) {
      if (signal.aborted || !(error instanceof HttpError)) throw error;
      return failed(write, error);
    }
  }

  async function failed(write: DueWrite, error: HttpError): Promise<Stop | null> {
    const { attempts, triedAt } = write;
    const { message } = error;
    const isBusy = error.code === 'upstream_busy';
    if (isBusy || isOfKey(error)) {
      await store(write, { error: message, triedAt, attempts, nextAttemptAt: new Date() });
      return { message, pauseMs: isBusy ? Number(error.headers['retry-after'] ?? 10) * second : keyPauseMs };
    }
    const isRefused = error instanceof HubspotRefusal;
    // HubSpot has not taken it. Without an answer it may have, which the next attempt looks up.
    const known = isRefused ? { triedAt } : {};
    const pauseMs = pausesMs[attempts];
    if (pauseMs === undefined || (isRefused && !isPassing(error)))
      await store(write, { status: 'failed', error: message, ...known });
    else await store(write, { error: message, nextAttemptAt: new Date(Date.now() + pauseMs), ...known });
    return isRefused ? null : { message, pauseMs: minute };
  }

  /** HubSpot, or why nothing may be sent to the client's account. */
  async function targetOf(clientId: string, account: string | null, signal: AbortSignal) {
    const target = await open(clientId);
    if ('missing' in target) return { message: target.missing, pauseMs: target.isOver ? null : keyPauseMs };
    try {
      const portal = await target.hubspot.portal(signal);
      if (portal === account) return target;
      const message = `HubSpot's key opens account ${portal} now, and changes went to ${account ?? 'none'}. If that is right, turn it off and on again.`;
      return { message, pauseMs: null };
    } catch (error) {
      if (signal.aborted || !(error instanceof HttpError)) throw error;
      return { message: error.message, pauseMs: 5 * minute };
    }
  }

  /** @returns why no more can be sent; null: all that was due is sent; undefined: nothing was due */
  async function sendAll(
    clientId: string,
    account: string | null,
    signal: AbortSignal,
  ): Promise<Stop | null | undefined> {
    let hubspot: HubSpot | undefined;
    for (;;) {
      signal.throwIfAborted();
      // It may have been turned off meanwhile.
      if (!(await optionsOf(clientId))) return null;
      const write = await steps.as(scope, (tx) => findDueWrite(tx, clientId, source));
      if (!write) return hubspot ? null : undefined;
      if (!hubspot) {
        const target = await targetOf(clientId, account, signal);
        if (!('hubspot' in target)) return target;
        hubspot = target.hubspot;
      }
      const stop = await sendOne(hubspot, write, signal);
      if (stop) return stop;
    }
  }

  return async (
    { clientId }: { clientId: string },
    { signal }: Pick<RunContext, 'signal'>,
  ): Promise<void> => {
    const options = await optionsOf(clientId);
    if (!options) return;
    const stop = await sendAll(clientId, options.writeAccount, signal);
    await steps.as(scope, async (tx) => {
      const next = stop?.pauseMs === null ? null : await findNextDue(tx, clientId, source);
      // What failed waits for its next attempt: a run in between has no news of it.
      const isOpen = stop === undefined && next !== null;
      const writeProblem = isOpen ? options.writeProblem : (stop?.message ?? null);
      if (writeProblem !== options.writeProblem) {
        await writeOptions(tx, clientId, source, { writeProblem });
        notify(tx, clientId, ['sources']);
      }
      if (next === null) return;
      const earliest = new Date(Date.now() + (stop?.pauseMs ?? 0));
      const startAfter = next > earliest ? next : earliest;
      await sendJob(tx, writeBackJob, { clientId }, { key: clientId, startAfter });
    });
  };
}

const isOfKey = (error: HttpError): boolean =>
  error.code === 'forbidden' || (error instanceof HubspotRefusal && [401, 403].includes(error.answered));

/** Another request was changing the same record, or it was too early. */
const isPassing = ({ answered }: HubspotRefusal): boolean => [409, 423, 425].includes(answered);
