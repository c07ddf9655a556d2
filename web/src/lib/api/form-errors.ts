interface Problem {
  message?: string | undefined;
}

/**
 * What is wrong with a form, field by field in the form's order, as a summary shows it.
 * @param labels put before a message that does not name its field
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
