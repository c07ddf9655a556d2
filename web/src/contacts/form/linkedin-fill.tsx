import { extractionNotConfigured, type LinkedInFacts, scrapeLinkedIn } from '@liftout/contract/research';
import { parseLinkedInUrl } from '@liftout/contract/values/linkedin';
import { WandSparkles } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/errors.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Button } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { type ContactField, type ContactValues, fieldLabels } from './contact-form.ts';

/** The form field that each fact of a profile fills. */
const targets = {
  firstName: 'firstName',
  lastName: 'lastName',
  company: 'firm',
  location: 'city',
  title: 'jobTitle',
} as const satisfies Record<keyof LinkedInFacts, ContactField>;

const nothing: LinkedInFacts = { firstName: '', lastName: '', company: '', location: '', title: '' };

/** Whether an error means that no model is configured. */
const isUnconfigured = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'not_configured' || /not configured|openai/i.test(error.serverMessage ?? ''));

const urlRequired = {
  tone: 'negative',
  title: 'LinkedIn URL Required',
  description: 'Enter a LinkedIn profile URL first.',
} as const;

const nothingRead = {
  tone: 'warning',
  title: 'Limited Extraction',
  description: "We couldn't read anything from this profile. Please fill in manually.",
} as const;

const notRead = {
  tone: 'negative',
  title: 'Extraction Failed',
  description: 'Unable to extract LinkedIn profile data. Please fill in manually.',
} as const;

/** Without a model: the name is taken from the address. */
const onlyAddressRead = {
  tone: 'warning',
  title: 'Extraction Failed',
  description: `${extractionNotConfigured}. Using basic URL parsing instead.`,
} as const;

/** `labels`: of the fields that were empty and have a value now. */
const filledIn = (labels: readonly string[]) =>
  labels.length > 0
    ? ({
        tone: 'positive',
        title: 'Profile filled in',
        description: `${labels.join(', ')}. Please check before you save.`,
      } as const)
    : ({
        tone: 'positive',
        title: 'Nothing to fill in',
        description: 'The fields this profile covers are already filled in.',
      } as const);

/** A contact's LinkedIn address, and a button that fills fields from the profile (spec section 8, LinkedIn). */
export function LinkedInFill({ clientId }: { clientId: string }) {
  const { register, getValues, setValue, setError, clearErrors, formState } = useFormContext<ContactValues>();
  const [busy, setBusy] = useState(false);

  /** Fills empty fields only. @returns their labels */
  const fill = (facts: LinkedInFacts): string[] =>
    Object.entries(targets).flatMap(([fact, field]) => {
      const value = new Map(Object.entries(facts)).get(fact)?.trim() ?? '';
      if (value === '' || getValues(field).trim() !== '') return [];
      setValue(field, value, { shouldDirty: true });
      clearErrors(field);
      return [fieldLabels[field]];
    });

  const run = async () => {
    const url = getValues('linkedinUrl').trim();
    if (url === '') {
      setError('linkedinUrl', { message: 'Enter a LinkedIn profile URL.' }, { shouldFocus: true });
      toast(urlRequired);
      return;
    }
    const profile = parseLinkedInUrl(url);
    clearErrors('linkedinUrl');
    setBusy(true);
    try {
      const facts = await call(scrapeLinkedIn, { body: { url, client: clientId } });
      if (profile) setValue('linkedinUrl', profile.url, { shouldDirty: true });
      const hasFacts = Object.values(facts).some((fact) => fact.trim() !== '');
      toast(hasFacts ? filledIn(fill(facts)) : nothingRead);
    } catch (error) {
      const unconfigured = isUnconfigured(error);
      toast(unconfigured ? onlyAddressRead : notRead);
      if (unconfigured && profile) {
        setValue('linkedinUrl', profile.url, { shouldDirty: true });
        fill({ ...nothing, firstName: profile.firstName, lastName: profile.lastName });
      }
      const issue = error instanceof ApiError ? error.issues.find(({ path }) => path === 'url') : undefined;
      if (issue) setError('linkedinUrl', { message: issue.message });
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="rounded-card bg-surface-sunken p-3">
      <Field
        label={fieldLabels.linkedinUrl}
        error={formState.errors.linkedinUrl?.message}
        hint="Fills empty fields only"
      >
        <Input
          inputMode="url"
          autoComplete="off"
          placeholder="https://www.linkedin.com/in/"
          {...register('linkedinUrl')}
        />
      </Field>
      <Button
        size="sm"
        className="mt-2.5"
        icon={<WandSparkles aria-hidden size={14} />}
        busy={busy}
        busyText="Reading…"
        onClick={run}
      >
        Auto-fill from LinkedIn
      </Button>
    </div>
  );
}
