import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import ts from 'typescript';

const root = join(import.meta.dirname, '../../../..');

/** A regular expression of the source code. */
export interface FoundExpression {
  /** File and line, relative to the repository's root. */
  readonly place: string;
  readonly file: string;
  readonly text: string;
  /** Undefined if it depends on values known only at run time. */
  readonly expression: RegExp | undefined;
}

/**
 * Collects the regular expressions of the code that runs in production, in the Paystack sandbox and in
 * browsers, without tests.
 */
export function collectExpressions(): FoundExpression[] {
  return globSync('{services/**/src,gateway/src,web/src,infra/paystack-sandbox/src}/**/*.{ts,tsx}', {
    cwd: root,
  })
    .filter((file) => !/\.test\.tsx?$|\/testing\/|\/node_modules\//.test(file))
    .toSorted()
    .flatMap((file) => expressionsOf(file, readFileSync(join(root, file), 'utf8')));
}

/**
 * Finds the regular expressions in a source text: literals, and those that `RegExp` builds from constants of the same
 * file.
 */
export function expressionsOf(file: string, source: string): FoundExpression[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const constants = constantsOf(parsed);
  const found: FoundExpression[] = [];
  const visit = (node: ts.Node): void => {
    const isBuilt =
      (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp';
    if (ts.isRegularExpressionLiteral(node) || isBuilt) {
      const line = parsed.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      const text = node.getText();
      found.push({ place: `${file}:${line}`, file, text, expression: evaluate(node, constants) });
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
}

/** Returns the initialisers of a file's top-level constants. */
function constantsOf(parsed: ts.SourceFile): Map<string, ts.Expression> {
  const constants = new Map<string, ts.Expression>();
  for (const statement of parsed.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (ts.isIdentifier(name) && initializer) constants.set(name.text, initializer);
    }
  }
  return constants;
}

function evaluate(node: ts.Node, constants: Map<string, ts.Expression>): RegExp | undefined {
  const used = new Set<string>();
  const use = (part: ts.Node): void => {
    if (ts.isIdentifier(part) && constants.has(part.text) && !used.has(part.text)) {
      const initializer = constants.get(part.text);
      if (initializer) use(initializer);
      used.add(part.text);
    }
    ts.forEachChild(part, use);
  };
  use(node);
  const declared = [...used].map((name) => `const ${name} = ${constants.get(name)?.getText()};`);
  const { outputText } = ts.transpileModule(`${declared.join('\n')}\nresult = ${node.getText()};`, {
    compilerOptions: { target: ts.ScriptTarget.Latest },
  });
  const context = createContext({ result: undefined });
  try {
    runInContext(outputText, context, { timeout: 1_000 });
    const { source, flags } = context.result;
    return new RegExp(source, flags);
  } catch {
    return undefined;
  }
}
