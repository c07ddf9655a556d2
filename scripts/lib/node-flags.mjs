/**
 * Options of Node for the app. Without a limit, the space of new objects grows to 128 MB after a start or a long import,
 * and stays that large.
 */
export const nodeFlags = ['--max-semi-space-size=16'];
