export default { dialect: 'postgresql' as const, schema: './src/platform/db/schema/index.ts' };
