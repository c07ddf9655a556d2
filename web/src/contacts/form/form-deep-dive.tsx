import { Telescope } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { openedPart } from '../../ui/feedback/lazy-part.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Button } from '../../ui/form/button.tsx';
import { Deferred } from '../../ui/overlay/deferred.tsx';
import type { DeepDiveSubject } from '../research/use-deep-dive.ts';
import { type ContactField, type ContactValues, fieldLabels } from './contact-form.ts';

const DeepDiveDialog = openedPart(async () => ({
  default: (await import('../research/deep-dive-dialog.tsx')).DeepDiveDialog,
}));

/** The fields that a deep dive needs (spec section 5). */
const needed: readonly ContactField[] = ['firstName', 'lastName', 'firm'];

/** A `Deep Dive` button for the person in the form, saved or not. */
export function FormDeepDive({ clientId, contactId }: { clientId: string; contactId: string | null }) {
  const { getValues, setError, setFocus } = useFormContext<ContactValues>();
  const [subject, setSubject] = useState<DeepDiveSubject | null>(null);
  const start = () => {
    const missing = needed.filter((name) => getValues(name).trim() === '');
    for (const name of missing) setError(name, { message: `${fieldLabels[name]} is required.` });
    const [first] = missing;
    if (first) {
      setFocus(first);
      toast({
        tone: 'negative',
        title: 'Missing Information',
        description: 'Deep Dive needs first name, last name and firm.',
      });
      return;
    }
    const { firstName, lastName, firm, city } = getValues();
    setSubject({
      firstName: firstName.trim(),
      lastName: lastName.trim(),
      firm: firm.trim(),
      city: city.trim() || null,
      contactId,
    });
  };
  return (
    <>
      <Button icon={<Telescope aria-hidden size={14} />} onClick={start}>
        Deep Dive
      </Button>
      {subject ? (
        <Deferred onFailed={() => setSubject(null)}>
          <DeepDiveDialog clientId={clientId} subject={subject} onClose={() => setSubject(null)} />
        </Deferred>
      ) : null}
    </>
  );
}
