export const nodeFlags: readonly string[];
export const allocatorSettings: Readonly<Record<string, string>>;
