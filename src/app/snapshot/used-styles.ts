/** States and pseudo-elements that may apply later. A rule for a state is retained even if no element is in that state. */
const STATE_NAMES =
  'hover|focus-visible|focus-within|focus|active|visited|target|checked|disabled|enabled|invalid|' +
  'placeholder-shown|open';
const STATES = new RegExp(`::[\\w-]+(\\([^)]*\\))?|:(${STATE_NAMES})(?![\\w-])`, 'g');

/** The `:not(…)` parts of a selector. Without them the selector matches the same elements and perhaps more. */
const EXCEPTIONS = /:not\([^()]*\)/g;
/** The declaration of a custom property. Group 1 is its name. */
const PROPERTY = /(?<![\w-])(--[\w-]+):[^;{}]*;\s*/g;

/**
 * The rules of the sheets that can match an element of the page. Most rules belong to other screens.
 * The rules are parsed from text: `CSSRule.cssText` omits a `font: var(…)` that another declaration follows.
 */
export function readUsedStyles(sheets: readonly string[], page: ParentNode): string {
  const rules = sheets.map(readRules);
  const styles = rules.map((some) => filterUsed(some, page)).join('');
  // An animation is used if a retained rule names it.
  const animations = rules
    .flatMap(findAnimations)
    .filter(({ head }) => new RegExp(`animation[^;{}]*\\b${head.split(' ')[1]}\\b`).test(styles));
  return styles + animations.map(writeRule).join('');
}

/** Removes unused custom properties until none is left, as each removal may leave others unused. */
export function dropUnusedProperties(styles: string): string {
  const isUsed = (name: string) => styles.includes(`var(${name})`) || styles.includes(`var(${name},`);
  const left = styles.replaceAll(PROPERTY, (declaration, name: string) => (isUsed(name) ? declaration : ''));
  return left === styles ? styles : dropUnusedProperties(left);
}

/** `head` precedes the braces, `body` is inside them. `body` is null for a statement without braces. */
interface Rule {
  readonly head: string;
  readonly body: string | null;
}

/** Splits a style sheet into its rules. Built sheets have no comments. */
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

function filterUsed(rules: readonly Rule[], page: ParentNode): string {
  return rules.map((rule) => ruleText(rule, page)).join('');
}

function ruleText(rule: Rule, page: ParentNode): string {
  const { head, body } = rule;
  if (/^@(-webkit-)?keyframes/.test(head)) return '';
  if (body === null || (head.startsWith('@') && !isGroup(head))) return writeRule(rule);
  if (!isGroup(head)) return canMatch(head, page) ? writeRule(rule) : '';
  const inner = filterUsed(readRules(body), page);
  // An empty layer stays, because the first mention of each layer determines their order.
  return inner === '' && !head.startsWith('@layer') ? '' : `${head}{${inner}}`;
}

/** Whether an at-rule contains rules instead of declarations. */
const isGroup = (head: string) => /^@(layer|media|supports|container)\b/.test(head);

function canMatch(selectors: string, page: ParentNode): boolean {
  const lasting = selectors.replaceAll(EXCEPTIONS, '').replaceAll(STATES, '').trim();
  try {
    return page.querySelector(lasting) !== null;
  } catch {
    // The remaining selector is empty or invalid, so the rule is retained to be safe.
    return true;
  }
}

function findAnimations(rules: readonly Rule[]): Rule[] {
  return rules.flatMap((rule) => {
    if (/^@(-webkit-)?keyframes/.test(rule.head)) return [rule];
    return isGroup(rule.head) && rule.body !== null ? findAnimations(readRules(rule.body)) : [];
  });
}
