// Lint rules of this project beside those of oxlint, named quizround/… in .oxlintrc.json.
import { inProject, readFrom, refuseImport } from './layers.ts';

type Node = {
  type: string;
  source?: { value?: unknown } | null;
  importKind?: string;
  exportKind?: string;
  specifiers?: { importKind?: string }[];
};
type Attribute = Node & { name: { name?: unknown }; value: { type: string; value?: unknown } | null };
type Context = { filename: string; cwd: string; report(problem: { node: Node; message: string }): void };
type Visitor = Record<string, (node: Node) => void>;

const layers = {
  create(context: Context): Visitor {
    const from = inProject(context.cwd, context.filename);
    const read = readFrom(context.cwd);
    const visit = (node: Node) => {
      const specifier = node.source?.value;
      if (typeof specifier !== 'string') return;
      const message = refuseImport({ from, specifier, typesOnly: isTypesOnly(node) }, read);
      if (message) context.report({ node, message });
    };
    return {
      ImportDeclaration: visit,
      ImportExpression: visit,
      ExportNamedDeclaration: visit,
      ExportAllDeclaration: visit,
    };
  },
};

const pure = {
  create(context: Context): Visitor {
    const refuse = (message: string) => (node: Node) => context.report({ node, message });
    return {
      ThrowStatement: refuse('The rules do not throw: a refusal is a value.'),
      ':function[async=true]': refuse('The rules are not asynchronous: describe an effect instead.'),
      AwaitExpression: refuse('The rules do not wait: describe an effect instead.'),
    };
  },
};

/** Attributes that are shown or read out. */
const SPOKEN = new Set(['alt', 'aria-description', 'aria-label', 'hint', 'label', 'placeholder', 'title']);

const messages = {
  create(context: Context): { JSXAttribute(node: Attribute): void } {
    return {
      JSXAttribute(node) {
        const { name, value } = node;
        const isText =
          value?.type === 'Literal' && typeof value.value === 'string' && /\p{L}{2}/u.test(value.value);
        if (isText && SPOKEN.has(String(name.name)))
          context.report({
            node,
            message: 'A text that people see belongs in the message files (web/i18n).',
          });
      },
    };
  },
};

function isTypesOnly(node: Node): boolean {
  if (node.importKind === 'type' || node.exportKind === 'type') return true;
  const named = node.specifiers ?? [];
  return (
    node.type === 'ImportDeclaration' && named.length > 0 && named.every((one) => one.importKind === 'type')
  );
}

export default { meta: { name: 'quizround' }, rules: { layers, pure, messages } };
