/** The bounds of how long personal data may be kept, in months. */
export const retentionMonths = { least: 6, most: 120 } as const;
