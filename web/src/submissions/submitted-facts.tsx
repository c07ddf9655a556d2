import type { SubmissionFields } from '@liftout/contract/submissions';
import type { ReactNode } from 'react';
import { contactStageLabels, tierLabels } from '../contacts/index.ts';
import { money } from '../lib/format/formats.ts';
import { RelativeTime } from '../ui/data/values.tsx';
import { TextAnchor } from '../ui/form/link-button.tsx';

const link = (href: string | null, text: string): ReactNode =>
  href ? (
    <TextAnchor href={href} target="_blank" rel="noreferrer">
      {text}
    </TextAnchor>
  ) : null;

/** Every submitted field that has a value, besides those in the heading: name, title, firm and high value. */
export function SubmittedFacts({ fields }: { fields: SubmissionFields }) {
  const { revenue, aum, dealValue, advisorTier: tier, inPipeline, pipelineStage, lastContacted } = fields;
  // Without a stage a contact in the pipeline is approved as targeted.
  const stage = inPipeline === 'yes' ? (pipelineStage ?? 'targeted') : pipelineStage;
  const facts: [string, ReactNode][] = [
    ['Email', fields.email],
    ['Phone', fields.phone],
    ['City', fields.city],
    ['Revenue', revenue === null ? null : money(revenue)],
    ['AUM', aum === null ? null : money(aum)],
    ['Tier', tier && tierLabels[tier]],
    ['Stage', stage && contactStageLabels[stage]],
    // A deal value of 0 is an unknown one.
    ['Deal value', dealValue ? money(dealValue) : null],
    ['Last contacted', lastContacted && <RelativeTime at={lastContacted} />],
    ['CRD', fields.crd],
    ['LinkedIn', link(fields.linkedinUrl, 'Profile')],
    ['Team', link(fields.teamProfileLink, 'Team profile')],
    ['Next steps', fields.nextSteps],
    ['Notes', fields.notes],
  ];
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1.5 text-sm sm:pl-18">
      {facts.map(([label, value]) =>
        value === null || value === '' ? null : (
          <div key={label} className="flex min-w-0 gap-1.5">
            <dt className="shrink-0 text-ink-faint">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
