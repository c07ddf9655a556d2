import { useState } from 'react';
import { messageOf } from '../../lib/api/errors.ts';
import { count } from '../../lib/format/formats.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useStepToContact } from '../search-params.ts';
import { type ContactSequence, type SequenceStep, useSequence } from './sequences.ts';

export interface SequenceSteps {
  /** `3 of 477`. */
  position: string;
  hasNext: boolean;
  hasPrevious: boolean;
  /** Another page of the list is being read. */
  isBusy: boolean;
  go: (step: 1 | -1) => void;
  sequence: ContactSequence;
}

/** The steps from the open contact through the list that it was opened from; null where it was not opened from one. */
export function useSequenceSteps(name: string, id: string): SequenceSteps | null {
  const sequence = useSequence(name);
  const at = sequence?.ids.indexOf(id) ?? -1;
  /** Where it was: an edit may have taken it out of the list, and the next one has its place then. */
  const [last, setLast] = useState({ id, at });
  if (at >= 0 && (last.id !== id || last.at !== at)) setLast({ id, at });
  const [isBusy, setBusy] = useState(false);
  const stepTo = useStepToContact();
  const place = at >= 0 ? at : last.id === id ? last.at : -1;
  if (!sequence || place < 0) return null;

  const { ids, before, total, estimated, readBeyond, reasonOf } = sequence;
  const isListed = at >= 0;
  const targetOf = (step: 1 | -1) => (isListed || step < 0 ? place + step : place);
  const has = (step: 1 | -1) => {
    const target = targetOf(step);
    if (ids[target] !== undefined) return true;
    return readBeyond !== undefined && (step > 0 ? before + target < total : before > 0);
  };
  const move = ({ contact, params }: SequenceStep) => stepTo(contact, reasonOf?.(contact) ?? '', params);
  const cross = async (step: 1 | -1) => {
    setBusy(true);
    try {
      const found = await readBeyond?.(step);
      if (found) move(found);
    } catch (error) {
      toast({
        tone: 'negative',
        error,
        title: "Couldn't read the next page",
        description: messageOf(error, 'Please try again.'),
      });
    } finally {
      setBusy(false);
    }
  };
  return {
    position: isListed
      ? `${count(before + place + 1)} of ${estimated ? 'about ' : ''}${count(total)}`
      : 'No longer in this list',
    hasNext: has(1),
    hasPrevious: has(-1),
    isBusy,
    go: (step) => {
      if (isBusy || !has(step)) return;
      const contact = ids[targetOf(step)];
      if (contact === undefined) void cross(step);
      else move({ contact });
    },
    sequence,
  };
}
