/** What an element may come to be: a rule for it is kept although nothing is in that state now. */
const STATES = /::[\w-]+(\([^)]*\))?|:(hover|focus-visible|focus-within|focus|active|visited|checked|disabled|enabled|invalid|placeholder-shown|popover-open|open|target)(?![\w-])/g;

/** The rules of a document's sheets that something in it can match: most of an app's are for its other screens. */
export function readUsedStyles(sheets: readonly CSSStyleSheet[]): string {
  const styles = sheets.map((sheet) => textOf(sheet.cssRules)).join('');
  // An animation counts as used where its name stands.
  const animations = sheets.flatMap((sheet) => animationsIn(sheet.cssRules)).filter(({ name }) => new RegExp(`animation[^;{}]*\\b${name}\\b`).test(styles));
  return styles + animations.map(({ cssText }) => cssText).join('');
}

function textOf(rules: CSSRuleList): string {
  return [...rules].map(ruleText).join('');
}

function ruleText(rule: CSSRule): string {
  if (rule instanceof CSSKeyframesRule) return '';
  if (rule instanceof CSSStyleRule) return canMatch(rule.selectorText) ? rule.cssText : '';
  if (!(rule instanceof CSSGroupingRule)) return rule.cssText;
  const inner = textOf(rule.cssRules);
  const opening = rule.cssText.slice(0, rule.cssText.indexOf('{') + 1);
  // A layer stays though it is empty: the first mention of each settles their order.
  return inner === '' && !(rule instanceof CSSLayerBlockRule) ? '' : `${opening}${inner}}`;
}

function canMatch(selectors: string): boolean {
  const lasting = selectors.replaceAll(STATES, '').trim();
  try {
    return document.querySelector(lasting) !== null;
  } catch {
    // Nothing was left of it, or not what it was: kept, to be safe.
    return true;
  }
}

function animationsIn(rules: CSSRuleList): CSSKeyframesRule[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSKeyframesRule) return [rule];
    return rule instanceof CSSGroupingRule ? animationsIn(rule.cssRules) : [];
  });
}
