/** A tag with its attributes. React escapes quotation marks in values, and angle brackets in texts. */
const TAG = /<[a-z][^\s/>]*(?:\s+[^\s=/>]+(?:="[^"]*")?)*\s*\/?>/gi;
const ATTRIBUTE = /\s+([^\s=/>]+)(?:="([^"]*)")?/g;

/**
 * Turns each style attribute of rendered HTML into a rule, because the policy forbids style attributes in a parsed page. `data-styled` is
 * the number of the rule.
 */
export function takeStyles(html: string): { readonly body: string; readonly rules: string } {
  const rules = new Map<string, number>();
  const body = html.replaceAll(TAG, (tag) =>
    tag.replaceAll(ATTRIBUTE, (attribute, name: string, text = '') => {
      if (name !== 'style') return attribute;
      const id = rules.get(text) ?? rules.size;
      rules.set(text, id);
      return ` data-styled="${id}"`;
    }),
  );
  const written = [...rules].map(([text, id]) => `[data-styled="${id}"]{${declarations(text)}}`);
  return { body, rules: written.join('') };
}

/** A rule with one of the first three signs could end itself or the style element. React writes none of these. */
function declarations(text: string): string {
  if (/[<{}]|&lt;/.test(text)) throw new Error(`A style attribute cannot become a rule: ${text}`);
  return text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
}
