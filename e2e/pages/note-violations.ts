import type { Page } from '@playwright/test';

/** The directives of the content security policy that the page violates from its next load on. */
export async function noteViolations(page: Page): Promise<readonly string[]> {
  const violations: string[] = [];
  await page.exposeFunction('noteViolation', (directive: string) => void violations.push(directive));
  await page.addInitScript(() => {
    const { noteViolation } = globalThis as unknown as { noteViolation: (directive: string) => void };
    addEventListener('securitypolicyviolation', ({ violatedDirective }) => noteViolation(violatedDirective));
  });
  return violations;
}
