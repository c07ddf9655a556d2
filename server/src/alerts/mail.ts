import { html } from '../platform/mail/markup.ts';
import { composeMail } from '../platform/mail/page.ts';
import { button, table } from '../platform/mail/parts.ts';
import type { Incident } from './incident.ts';

const instantFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

const texts = {
  'source-stopped': {
    title: ({ name, clientName }: Incident) => `${name} of ${clientName} has stopped`,
    text: 'Nothing new arrives from it. What was read before is safe, and the next run goes on where it stopped.',
  },
  'webhook-off': {
    title: ({ name, clientName }: Incident) => `A webhook of ${clientName} was turned off: ${name}`,
    text: 'It hears of nothing until it is turned on again. Then it gets what happens from then on.',
  },
} as const;

const steps = {
  keys: 'Check its key',
  syncs: 'See its runs',
  webhooks: 'See its deliveries',
} as const satisfies Record<Incident['section'], string>;

/** An alert as a mail. `publicUrl`: the portal's address. */
export function alertMail(
  incident: Incident,
  { portalName, publicUrl }: { portalName: string; publicUrl: string },
): { subject: string; html: string; text: string } {
  const { kind, clientId, section, since, reason } = incident;
  const title = texts[kind].title(incident);
  const body = html`<p style="margin:0 0 12px">${texts[kind].text}</p>
${table(
  [],
  [
    ['Why', reason],
    ['Since', `${instantFormat.format(since)} UTC`],
  ],
  2,
)}
${button(steps[section], `${publicUrl}/${encodeURIComponent(clientId)}/data-source?section=${section}#${section}`)}`;
  const footer = `You get this because you are an admin of ${portalName}. You can turn alerts off in your account menu.`;
  return {
    subject: title,
    ...composeMail({ title, preview: reason, body, sender: null, footer, portalName }),
  };
}
