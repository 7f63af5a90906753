/** What an element may come to be: a rule for it is kept although nothing is in that state now. */
const STATES =
  /::[\w-]+(\([^)]*\))?|:(hover|focus-visible|focus-within|focus|active|visited|checked|disabled|enabled|invalid|placeholder-shown|popover-open|open|target)(?![\w-])/g;

/** What a selector excepts: without it, it only matches more. */
const EXCEPTIONS = /:not\([^()]*\)/g;
/** A custom property: what it is called, and all of its declaration. */
const PROPERTY = /(?<![\w-])(--[\w-]+):[^;{}]*;\s*/g;

/**
 * The rules of sheets that something in a page can match: most of an app's are for its other screens. Read from their text:
 * a browser that is asked for a rule leaves out every `font: var(…)` that another declaration follows.
 */
export function readUsedStyles(sheets: readonly string[], page: ParentNode): string {
  const rules = sheets.map(readRules);
  const styles = rules.map((some) => keepUsed(some, page)).join('');
  // An animation counts as used where its name stands.
  const animations = rules
    .flatMap(findAnimations)
    .filter(({ head }) => new RegExp(`animation[^;{}]*\\b${head.split(' ')[1]}\\b`).test(styles));
  return styles + animations.map(writeRule).join('');
}

/** Styles without the custom properties that nothing in them asks for, nor what they do ask for. */
export function dropUnusedProperties(styles: string): string {
  const isUsed = (name: string) => styles.includes(`var(${name})`) || styles.includes(`var(${name},`);
  const left = styles.replaceAll(PROPERTY, (declaration, name: string) => (isUsed(name) ? declaration : ''));
  return left === styles ? styles : dropUnusedProperties(left);
}

/** A rule: what stands before its braces, and what in them; null for a statement, which has none. */
interface Rule {
  readonly head: string;
  readonly body: string | null;
}

/** Divides a text into its rules. Its comments are gone: it was built. */
function readRules(text: string): Rule[] {
  const rules: Rule[] = [];
  let start = 0;
  let opened = -1;
  let depth = 0;
  for (const { 0: sign, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\\.|[{};]/gs)) {
    if (sign === '{' && (depth += 1) === 1) opened = index;
    const isEnd = (sign === '}' && (depth -= 1) === 0) || (sign === ';' && depth === 0);
    if (!isEnd) continue;
    const head = text.slice(start, sign === ';' ? index : opened).trim();
    rules.push({ head, body: sign === ';' ? null : text.slice(opened + 1, index) });
    start = index + 1;
  }
  return rules;
}

const writeRule = ({ head, body }: Rule) => (body === null ? `${head};` : `${head}{${body}}`);

function keepUsed(rules: readonly Rule[], page: ParentNode): string {
  return rules.map((rule) => ruleText(rule, page)).join('');
}

function ruleText(rule: Rule, page: ParentNode): string {
  const { head, body } = rule;
  if (/^@(-webkit-)?keyframes/.test(head)) return '';
  if (body === null || (head.startsWith('@') && !isGroup(head))) return writeRule(rule);
  if (!isGroup(head)) return canMatch(head, page) ? writeRule(rule) : '';
  const inner = keepUsed(readRules(body), page);
  // A layer stays though it is empty: the first mention of each settles their order.
  return inner === '' && !head.startsWith('@layer') ? '' : `${head}{${inner}}`;
}

/** Holds rules, and no declarations of its own. */
const isGroup = (head: string) => /^@(layer|media|supports|container)\b/.test(head);

function canMatch(selectors: string, page: ParentNode): boolean {
  const lasting = selectors.replaceAll(EXCEPTIONS, '').replaceAll(STATES, '').trim();
  try {
    return page.querySelector(lasting) !== null;
  } catch {
    // Nothing was left of it, or not what it was: kept, to be safe.
    return true;
  }
}

function findAnimations(rules: readonly Rule[]): Rule[] {
  return rules.flatMap((rule) => {
    if (/^@(-webkit-)?keyframes/.test(rule.head)) return [rule];
    return isGroup(rule.head) && rule.body !== null ? findAnimations(readRules(rule.body)) : [];
  });
}
