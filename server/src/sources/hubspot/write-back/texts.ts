import { escapeHtml } from '../../../platform/mail/markup.ts';
import type { DueWrite } from '../../../write-back/service.ts';

/** The words that name an activity of ours in the body of what was made of it there. */
const marker = (activityId: string) => `Liftout ref ${activityId}`;
const markers = /Liftout ref ([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/;

/** The activity that a body was made of; undefined: of none of ours. */
export const markedActivity = (body: string | null | undefined): string | undefined =>
  markers.exec(body ?? '')?.[1];

/** An activity that is written to HubSpot. */
export type LoggedActivity = Pick<DueWrite, 'subject' | 'outcome' | 'notes' | 'agent' | 'durationSeconds'> & {
  activityId: string;
  type: string | null;
  occurredAt: Date;
};

/** In HTML, as HubSpot's bodies are. */
function bodyOf(
  { activityId, subject, outcome, notes, agent }: LoggedActivity,
  withSubject: boolean,
): string {
  const lines = [
    ...(withSubject && subject ? [subject] : []),
    ...(notes ? notes.split(/\r?\n/) : []),
    ...(outcome ? [`Outcome: ${outcome}`] : []),
    `${agent ? `By ${agent}. ` : ''}${marker(activityId)}`,
  ];
  return lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('');
}

export const noteProperties = (activity: LoggedActivity): Record<string, string> => ({
  hs_timestamp: activity.occurredAt.toISOString(),
  hs_note_body: bodyOf(activity, true),
});

/** @param dispositions the names of call outcomes there, by their ids */
export function callProperties(
  activity: LoggedActivity,
  dispositions: ReadonlyMap<string, string>,
): Record<string, string> {
  const { type, subject, outcome, durationSeconds, occurredAt } = activity;
  const disposition = [...dispositions].find(
    ([, label]) => outcome !== null && label.toLowerCase() === outcome.toLowerCase(),
  )?.[0];
  return {
    hs_timestamp: occurredAt.toISOString(),
    hs_call_title: subject ?? 'Call',
    hs_call_body: bodyOf(activity, false),
    hs_call_status: 'COMPLETED',
    ...(type === 'cold_call' && { hs_call_direction: 'OUTBOUND' }),
    ...(durationSeconds !== null && { hs_call_duration: String(durationSeconds * 1000) }),
    ...(disposition !== undefined && { hs_call_disposition: disposition }),
  };
}
