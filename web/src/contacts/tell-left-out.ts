import { leftOutHeader } from '@liftout/contract/contacts';
import { counted } from '../lib/format/formats.ts';
import { toast } from '../ui/feedback/toast-store.ts';

/** Says how many of the contacts that were asked for are not in a file, by the headers of its answer; nothing for none. */
export function tellLeftOut(headers: Headers): void {
  const leftOut = Number(headers.get(leftOutHeader));
  if (leftOut > 0)
    toast({
      tone: 'info',
      title: `${counted(leftOut, 'contact')} left out of the file`,
      description: 'Marked as Do not contact.',
    });
}
