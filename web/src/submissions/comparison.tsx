import type { LikelyDuplicate, SubmissionFields } from '@liftout/contract/submissions';
import type { ReactNode } from 'react';
import { money } from '../lib/format/formats.ts';
import { cx } from '../ui/cx.ts';
import { NotKnown } from '../ui/data/values.tsx';

const reasonTexts = { email: 'same email', crd: 'same CRD', 'name and firm': 'same name and firm' } as const;

export const reasonsOf = ({ reasons }: LikelyDuplicate) =>
  reasons.map((reason) => reasonTexts[reason]).join(', ');

type Compared = Pick<
  SubmissionFields,
  'firm' | 'email' | 'phone' | 'jobTitle' | 'city' | 'advisorTier' | 'revenue' | 'aum' | 'crd' | 'linkedinUrl'
> & { name: string };

const amount = (dollars: number | null) => (dollars === null ? null : money(dollars));
const rows: readonly [string, (of: Compared) => string | null][] = [
  ['Name', (of) => of.name],
  ['Firm', (of) => of.firm],
  ['Email', (of) => of.email],
  ['Phone', (of) => of.phone],
  ['Title', (of) => of.jobTitle],
  ['City', (of) => of.city],
  ['Tier', (of) => of.advisorTier],
  ['Revenue', (of) => amount(of.revenue)],
  ['AUM', (of) => amount(of.aum)],
  ['CRD', (of) => of.crd],
  ['LinkedIn', (of) => of.linkedinUrl],
];

const same = (a: string | null, b: string | null) => (a ?? '').toLowerCase() === (b ?? '').toLowerCase();

interface ComparisonProps {
  fields: SubmissionFields;
  duplicates: readonly LikelyDuplicate[];
}

/** A submission beside the contacts that may be the same person; where both have a value and differ, it is marked. */
export function Comparison({ fields, duplicates }: ComparisonProps) {
  const submitted: Compared = { ...fields, name: `${fields.firstName} ${fields.lastName}` };
  const shown = rows.filter(([, read]) => [submitted, ...duplicates].some((one) => read(one)));
  return (
    // Relative, so that texts for screen readers stay within and do not widen the page.
    <div className="relative overflow-x-auto">
      <table className="w-full border-separate border-spacing-0 text-ink text-sm">
        <caption className="sr-only">The submission and contacts that may be the same person</caption>
        <thead>
          <tr>
            <Head>
              <span className="sr-only">Field</span>
            </Head>
            <Head>Submitted</Head>
            {duplicates.map((duplicate) => (
              <Head key={duplicate.id}>
                Existing contact <span className="font-normal">({reasonsOf(duplicate)})</span>
              </Head>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(([label, read]) => (
            <tr key={label}>
              <th scope="row" className="py-0.5 pr-2 text-left align-top sm:pr-4 font-normal text-ink-soft">
                {label}
              </th>
              <td className="wrap-anywhere min-w-20 py-0.5 pr-2 align-top sm:min-w-32 sm:pr-4">
                {read(submitted) || <NotKnown />}
              </td>
              {duplicates.map((duplicate) => {
                const [given, known] = [read(submitted), read(duplicate)];
                const differs = Boolean(given && known) && !same(given, known);
                return (
                  <td
                    key={duplicate.id}
                    className="wrap-anywhere min-w-20 py-0.5 pr-2 align-top sm:min-w-32 sm:pr-4"
                  >
                    <span
                      data-differs={differs || undefined}
                      className={cx(
                        differs &&
                          'font-medium underline decoration-warning decoration-2 decoration-dotted underline-offset-4',
                      )}
                    >
                      {known || <NotKnown />}
                      {differs ? <span className="sr-only"> (differs)</span> : null}
                    </span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Head = ({ children }: { children: ReactNode }) => (
  <th scope="col" className="pr-2 pb-1 text-left align-bottom sm:pr-4 font-medium text-ink-soft text-xs">
    {children}
  </th>
);
