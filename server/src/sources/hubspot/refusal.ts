import { z } from 'zod';
import { HttpError } from '../../platform/http/errors/http-error.ts';
import { parseJson } from '../../platform/parse-json.ts';
import { cleanText } from '../../platform/text/truncate.ts';

/** HubSpot has read a change and refused it: nothing was changed there. The message is for admins. */
export class HubspotRefusal extends HttpError {
  /** What HubSpot answered. */
  readonly answered: number;

  constructor(answered: number, message: string) {
    super(502, 'upstream_failed', message);
    this.answered = answered;
  }
}

const errorBody = z.object({ message: z.string() });

/** The error for a change that HubSpot refused. */
export function refusalOf(status: number, body: string): HubspotRefusal | undefined {
  if (status < 400 || status === 408 || status >= 500) return undefined;
  if (status === 401) return new HubspotRefusal(status, "HubSpot rejected Liftout's key.");
  if (status === 403)
    return new HubspotRefusal(
      status,
      "HubSpot's key may not write this: give it the scopes to write deals, notes and calls.",
    );
  if (status === 404) return new HubspotRefusal(status, 'HubSpot no longer has this record.');
  const said = cleanText(errorBody.safeParse(parseJson(body)).data?.message ?? '', 200);
  return new HubspotRefusal(status, `HubSpot refused it (${status})${said === '' ? '.' : `: ${said}`}`);
}
