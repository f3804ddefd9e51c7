import { compileMessage } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { CONTEXT_MARK } from '../../src/shared/text-key.mjs';

/** The functions of src/shared/i18n.ts whose first argument is an English text. */
const TRANSLATORS = new Set(['message', 'text', 'translate']);
const MODULE = /(#shared|\/shared|\.)\/i18n\.ts$/;

/** Matches files that contain texts. Most do not, and are skipped. */
export const hasMessages = /@lingui\/(core|react)\/macro|\/i18n\.ts['"]/;

/**
 * A Babel plugin for the extraction: converts the texts of our own functions into Lingui's message descriptors.
 * @param {typeof import('@babel/core')} babel
 * @returns {import('@babel/core').PluginObj}
 */
export function describeMessages({ types: t }) {
  return {
    visitor: {
      CallExpression(path) {
        const english = englishOf(path);
        if (english === null) return;
        const descriptor = t.objectExpression([
          t.objectProperty(t.identifier('id'), t.stringLiteral(generateMessageId(english))),
          t.objectProperty(t.identifier('message'), t.stringLiteral(english)),
        ]);
        path.node.arguments[0] = t.addComment(descriptor, 'leading', 'i18n');
      },
    },
  };
}

/**
 * A Babel plugin for the build that runs after Lingui's macros. Makes each text its own id, and parses texts with
 * placeholders, so that browsers do not have to.
 * @param {typeof import('@babel/core')} babel
 * @returns {import('@babel/core').PluginObj}
 */
export function compileMessages({ types: t }) {
  return {
    visitor: {
      Program: {
        exit: (path) =>
          path.traverse({ CallExpression: compileCall, ObjectExpression: compileDescriptor }),
      },
    },
  };

  /** @param {import('@babel/core').NodePath<import('@babel/core').types.CallExpression>} path */
  function compileCall(path) {
    const english = englishOf(path);
    if (english === null) return;
    if (nameOf(path.node.callee) === 'text') return void path.replaceWith(t.stringLiteral(english));
    if (isPlain(english)) return;
    path.node.arguments[0] = t.objectExpression(described(english, undefined));
  }

  /** @param {import('@babel/core').NodePath<import('@babel/core').types.ObjectExpression>} path */
  function compileDescriptor({ node }) {
    if (!node.leadingComments?.some(({ value }) => value.trim() === 'i18n')) return;
    const english = property(node, 'message');
    if (english === undefined) return;
    const others = node.properties.filter(
      (one) =>
        one.type !== 'ObjectProperty' || !['id', 'message', 'context'].includes(nameOf(one.key)),
    );
    node.properties = [...described(english, property(node, 'context')), ...others];
  }

  /**
   * @param {string} english
   * @param {string | undefined} context
   */
  function described(english, context) {
    const id = context ? english + CONTEXT_MARK + context : english;
    const properties = [t.objectProperty(t.identifier('id'), t.stringLiteral(id))];
    if (isPlain(english)) return properties;
    // The round trip through JSON drops undefined members, such as the offset of nearly every plural.
    const parsed = t.valueToNode(JSON.parse(JSON.stringify(compileMessage(english))));
    return [...properties, t.objectProperty(t.identifier('message'), parsed)];
  }
}

/** @param {string} english */
function isPlain(english) {
  const parsed = compileMessage(english);
  return parsed.length === 1 && parsed[0] === english;
}

/**
 * The literal text that a call translates; null if it is not one of our functions, or `translate` without a literal.
 * @param {import('@babel/core').NodePath<import('@babel/core').types.CallExpression>} path
 * @returns {string | null}
 */
function englishOf(path) {
  const { callee, arguments: args } = path.node;
  const declared = path.scope.getBinding(nameOf(callee))?.path;
  if (!declared?.isImportSpecifier() || declared.parent.type !== 'ImportDeclaration') return null;
  const name = nameOf(declared.node.imported);
  if (!TRANSLATORS.has(name) || !MODULE.test(declared.parent.source.value)) return null;
  const english = textOf(args[0]);
  if (english === null && name !== 'translate') {
    throw path.buildCodeFrameError(`${name}() needs its text as one literal`);
  }
  return english;
}

/**
 * @param {import('@babel/core').types.Node | undefined} node
 * @returns {string | null}
 */
function textOf(node) {
  if (node?.type === 'StringLiteral') return node.value;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) {
    return node.quasis[0]?.value.cooked ?? null;
  }
  if (node?.type !== 'BinaryExpression' || node.operator !== '+') return null;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left !== null && right !== null ? left + right : null;
}

/**
 * @param {import('@babel/core').types.ObjectExpression} node
 * @param {string} name
 */
function property(node, name) {
  const found = node.properties.find(
    (one) => one.type === 'ObjectProperty' && nameOf(one.key) === name,
  );
  return found?.type === 'ObjectProperty' && found.value.type === 'StringLiteral'
    ? found.value.value
    : undefined;
}

/** @param {import('@babel/core').types.Node} key */
function nameOf(key) {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'StringLiteral' ? key.value : '';
}
