import { newClientId } from '@liftout/contract/client-fields';

/** Why a client can't have this id, as far as this side knows; null where it may. */
export function idProblem(typed: string, takenIds: readonly string[]): string | null {
  const id = typed.trim();
  if (id === '') return null;
  const message = newClientId.safeParse(id).error?.issues[0]?.message;
  if (message) return message;
  return takenIds.includes(id) ? `"${id}" is taken by another client. Choose another.` : null;
}
