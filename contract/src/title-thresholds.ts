import * as z from 'zod/mini';
import { requiredText } from './common.ts';

/** A title, given to advisors who meet any one of the rules. */
export const titleThreshold = z.object({
  title: requiredText(100, 'Name the title.'),
  rules: z
    .array(
      z.object({
        /** Dollars of revenue. */
        revenue: z.number().check(z.positive(), z.maximum(1e12)),
        /** For this number of years; null: in one year. */
        years: z.nullable(z.int().check(z.minimum(1), z.maximum(50))),
      }),
    )
    .check(z.minLength(1), z.maxLength(5)),
});
export type TitleThreshold = z.infer<typeof titleThreshold>;
/** Titles from the highest down: each asks for less than the one before, and for more over more years. */
export const titleThresholds = z.array(titleThreshold).check(
  z.maxLength(20),
  z.check((context) => {
    context.value.forEach(({ title, rules }, at) => {
      const wrong = (rule: number, message: string) =>
        context.issues.push({
          code: 'custom',
          input: rules[rule]?.revenue,
          path: [at, 'rules', rule, 'revenue'],
          message,
        });
      rules.forEach(({ revenue, years }, n) => {
        const before = rules[n - 1];
        if (before && (years ?? 1) > (before.years ?? 1) && revenue <= before.revenue)
          wrong(n, `Over ${years} years, ${title} must ask for more than over ${before.years ?? 1}.`);
      });
      const higher = context.value[at - 1];
      const least = Math.min(...(higher?.rules.map(({ revenue }) => revenue) ?? []));
      const [first] = rules;
      if (higher && first && first.revenue >= least)
        wrong(0, `${title} must ask for less than ${higher.title}.`);
    });
  }),
);

/** The default thresholds (specification, section 2). */
export const defaultTitleThresholds: TitleThreshold[] = [
  {
    title: 'Managing Director',
    rules: [
      { revenue: 6_000_000, years: 2 },
      { revenue: 20_000_000, years: 10 },
    ],
  },
  { title: 'Senior Vice President', rules: [{ revenue: 3_000_000, years: null }] },
  { title: 'Vice President', rules: [{ revenue: 1_500_000, years: null }] },
];
