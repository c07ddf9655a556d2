interface Problem {
  message?: string | undefined;
}

/**
 * The errors of a form in the order of its fields, for a summary.
 * @param labels are put before messages that do not name their field
 */
export function listErrors<F extends string>(
  fields: readonly F[],
  errors: { readonly [field in F]?: Problem | undefined },
  labels?: Readonly<Record<F, string>>,
): { field: F; message: string }[] {
  return fields.flatMap((field) => {
    const problem: Problem | undefined = errors[field];
    const message = problem?.message;
    if (!message) return [];
    const label = labels?.[field];
    return [{ field, message: label && !message.includes(label) ? `${label}: ${message}` : message }];
  });
}
