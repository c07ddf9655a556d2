import type { ManagedClient } from '@liftout/contract/client-records';
import { createClient, createClientProfile, updateClient } from '@liftout/contract/clients';
import { type InvitationLink, inviteClientLogin } from '@liftout/contract/users';
import { call } from '../../lib/api/api.ts';
import { messageOf } from '../../lib/api/errors.ts';
import { useChange } from '../../lib/changes/mutation.ts';
import { tellNotSaved } from '../tell-not-saved.ts';
import {
  changeOf,
  type LoginWay,
  newBodyOf,
  type PortalField,
  type PortalValues,
  profileBodyOf,
} from './portal-values.ts';

interface Save {
  values: PortalValues;
  /** The client as it was when the form was filled; null for a new one. */
  seen: ManagedClient | null;
  changed: readonly PortalField[];
  /** Of a new client. */
  way: LoginWay;
}

interface Saved {
  clientName: string;
  invitation: InvitationLink | null;
  /** Why a client that was added has no invitation; null where it has one or needs none. */
  unfinished: string | null;
}

const accessFields = ['allowedDashboards', 'expiresAt', 'contactEmail'] as const;

/** Saves a client's login and access. Texts as in spec section 8. */
export function useSavePortal() {
  return useChange({
    by: [createClient, createClientProfile, updateClient, inviteClientLogin],
    clientId: null,
    send: async ({ values, seen, changed, way }: Save): Promise<Saved> => {
      const whole = { invitation: null, unfinished: null };
      if (seen) {
        const body = { ...changeOf(values, changed), version: seen.version };
        const { clientName } = await call(updateClient, { params: { id: seen.id }, body });
        return { ...whole, clientName };
      }
      if (way !== 'password') return addInvited(values, way);
      const { clientName } = await call(createClient, { body: newBodyOf(values) });
      return { ...whole, clientName };
    },
    done: ({ clientName, unfinished }, { seen }) => ({
      tone: unfinished === null ? 'positive' : 'warning',
      title: seen ? 'Client updated successfully' : 'Client created successfully',
      description: unfinished ?? clientName,
    }),
    onError: (error, { seen }) => tellNotSaved(error, seen === null),
  });
}

/** Adds a client without a password and invites it. What fails after it was added does not undo that. */
async function addInvited(values: PortalValues, way: 'send' | 'copy'): Promise<Saved> {
  const { id, clientId, clientName, version } = await call(createClientProfile, {
    body: profileBodyOf(values),
  });
  try {
    await call(updateClient, { params: { id }, body: { ...changeOf(values, accessFields), version } });
    const invitation = await call(inviteClientLogin, {
      params: { client: clientId },
      body: { send: way === 'send' },
    });
    return { clientName, invitation, unfinished: null };
  } catch (error) {
    const why = messageOf(error, 'Please try again.');
    return {
      clientName,
      invitation: null,
      unfinished: `It has no invitation yet. ${why} Edit it to finish.`,
    };
  }
}
