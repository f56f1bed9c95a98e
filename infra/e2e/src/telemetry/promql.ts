import type { SyntaxNode } from '@lezer/common';
import { parser } from '@prometheus-io/lezer-promql';

interface Matcher {
  readonly label: string;
  readonly operator: string;
  readonly value: string;
}

interface Selector {
  readonly metric: string;
  readonly matchers: readonly Matcher[];
}

/** Labels that identify one installation of POC, since several may share a Prometheus. */
const installation = ['cluster', 'namespace'];
/** Functions whose result has no labels of a series. */
const dropsLabels = new Set(['absent', 'absent_over_time', 'scalar', 'vector']);

/**
 * Returns all nodes of an expression in order.
 * @throws for invalid PromQL
 */
function nodesOf(expr: string): SyntaxNode[] {
  const nodes: SyntaxNode[] = [];
  parser.parse(expr).iterate({
    enter({ node }) {
      if (node.type.isError) throw new Error(`invalid PromQL at offset ${node.from}: ${expr}`);
      nodes.push(node);
    },
  });
  return nodes;
}

/** Returns the selectors of an expression. */
export function selectorsIn(expr: string): Selector[] {
  const text = ({ from, to }: { from: number; to: number }) => expr.slice(from, to);
  return nodesOf(expr)
    .filter(({ name }) => name === 'VectorSelector')
    .map((node) => {
      const metric = node.getChild('Identifier');
      const matchers = node.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? [];
      return {
        metric: metric ? text(metric) : '',
        matchers: matchers.map((matcher) => {
          const [label, operator, value] = ['LabelName', 'MatchOp', 'StringLiteral'].map((kind) => {
            const part = matcher.getChild(kind);
            return part ? text(part) : '';
          });
          return { label: label ?? '', operator: operator ?? '', value: (value ?? '').slice(1, -1) };
        }),
      };
    });
}

/** Returns the series that an expression reads, recorded ones included. */
export const metricsIn = (expr: string): string[] => selectorsIn(expr).map(({ metric }) => metric);

/** Returns the parts of an expression that mix installations or drop their labels. */
export function mixedInstallations(expr: string): string[] {
  const text = ({ from, to }: SyntaxNode) => expr.slice(from, to);
  const keepsBoth = (clause: SyntaxNode, kept: string) => {
    const labels = new Set(clause.getChild('GroupingLabels')?.getChildren('LabelName').map(text));
    return clause.getChild(kept) === null
      ? installation.every((label) => !labels.has(label))
      : installation.every((label) => labels.has(label));
  };
  return nodesOf(expr)
    .filter((node) => {
      if (node.name === 'AggregateExpr') {
        const by = node.getChild('AggregateModifier');
        return by === null || !keepsBoth(by, 'By');
      }
      if (node.name === 'MatchingModifierClause') {
        const isNamed = node.getChild('On') !== null || node.getChild('Ignoring') !== null;
        return isNamed && !keepsBoth(node, 'On');
      }
      const called = node.name === 'FunctionCall' ? node.getChild('FunctionIdentifier') : null;
      return called !== null && dropsLabels.has(text(called));
    })
    .map(text);
}

/** Returns the selectors of an expression that are not limited to one cluster and one namespace. */
export const withoutInstallation = (expr: string): string[] =>
  selectorsIn(expr)
    .filter(({ matchers }) =>
      installation.some(
        (name) =>
          !matchers.some(({ label, operator, value }) => label === name && operator === '=' && value !== ''),
      ),
    )
    .map(({ metric }) => metric);
