import { expect, test } from 'vitest';
import { withoutSchemas } from './contract-in-browser.ts';

test('an endpoint keeps what the browser calls it by', () => {
  const kept = withoutSchemas(
    `export const save = endpoint({ method: 'PUT', path: '/api/x/:id', summary: 'Saves', access: 'user', tenant: 'row',
      changes: ['x'], params: idParams, body: z.object({ a: text(3) }), response: z.array(row) });`,
  );
  expect(kept).toContain("method: 'PUT', path: '/api/x/:id',  access: 'user',");
  expect(kept).toContain("changes: ['x'],");
  expect(kept).not.toMatch(/summary|tenant|idParams|text|row/);
});

test('a schema stays for forms, and is marked as free of side effects with its arguments', () => {
  expect(withoutSchemas("export const name = text(3).check(z.minLength(1, 'Type'));")).toBe(
    "export const name = /* @__PURE__ */ (() => (text(3).check(z.minLength(1, 'Type'))))();",
  );
});

test('functions, types of choices and other statements stay as they are', () => {
  const code =
    "export const a = ['x'];\nexport const b = (n) => text(n);\nexport * from './c.ts';\nfunction d() {}";
  expect(withoutSchemas(code)).toBe(code);
});
