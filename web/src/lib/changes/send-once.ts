import { hashKey } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * Keeps a screen's command from being sent twice. A button is busy only once React has drawn it so: a second press that
 * comes before would go through. A command equal to the latest one, which the server has not answered yet, gets that one's
 * answer; others are sent, so a switch can go on, off and on again. Commands are equal by their plain values: functions in
 * them say how the screen goes on and are made anew with each press.
 * @param isOptimistic a command that shows at once and has no variables may mean another thing each time: it is always sent
 */
export function useSendOnce<Data>(isOptimistic: boolean) {
  const [once] = useState(() => {
    let latest: { command: string; answer: Promise<Data> } | null = null;
    return {
      send(variables: unknown, start: () => Promise<Data>): Promise<Data> {
        const command = hashKey([variables]);
        const isNamed = !isOptimistic || variables !== undefined;
        if (isNamed && latest?.command === command) return latest.answer;
        const answer = start();
        latest = { command, answer };
        return answer;
      },
      /** The server has answered this command, or it failed: given again, it is sent again. */
      answered(variables: unknown) {
        if (latest?.command === hashKey([variables])) latest = null;
      },
    };
  });
  return once;
}
