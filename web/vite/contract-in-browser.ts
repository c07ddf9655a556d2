import type { Plugin } from 'vite';
import { parseAst } from 'vite';

const contractFile = /[\\/]contract[\\/]src[\\/]/;
/** What the browser needs of an endpoint; the rest is for the server, the tests and the API's description. */
const kept = new Set(['method', 'path', 'access', 'reads', 'changes', 'takesLong']);

interface Span {
  start: number;
  end: number;
}

/**
 * Leaves the schemas of endpoints out of the browser's build: the server has checked an answer by the same schema. Marks
 * the constants of the contract as free of side effects, so that the schemas that nothing in the browser reads, and
 * then zod itself, are left out too. While developing and in tests the contract is whole.
 */
export function contractInBrowser(): Plugin {
  return {
    name: 'liftout:contract-in-browser',
    apply: 'build',
    transform: {
      filter: { id: contractFile },
      handler: (code) => ({ code: withoutSchemas(code), map: null }),
    },
  };
}

/** A contract file, as JavaScript, without the schemas of its endpoints. */
export function withoutSchemas(code: string): string {
  const edits: (Span & { text: string })[] = [];
  for (const statement of parseAst(code).body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { init } of declaration.declarations) {
      if (init?.type !== 'CallExpression' && init?.type !== 'ObjectExpression') continue;
      // As a function called at once: a mark on a call says nothing of the calls in its arguments.
      edits.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' });
      if (
        init.type === 'CallExpression' &&
        init.callee.type === 'Identifier' &&
        init.callee.name === 'endpoint'
      )
        for (const argument of init.arguments)
          if (argument.type === 'ObjectExpression')
            for (const property of argument.properties)
              if (
                property.type !== 'Property' ||
                property.key.type !== 'Identifier' ||
                !kept.has(property.key.name)
              )
                edits.push({ ...withComma(code, property), text: '' });
      edits.push({ start: init.end, end: init.end, text: '))()' });
    }
  }
  let result = '';
  let from = 0;
  for (const { start, end, text } of edits) {
    result += code.slice(from, start) + text;
    from = end;
  }
  return result + code.slice(from);
}

/** The property with the comma that follows it. */
function withComma(code: string, { start, end }: Span): Span {
  const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0;
  return { start, end: end + comma };
}
