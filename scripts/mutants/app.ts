import type { MutatedFile } from './base/mutant.ts';

/** Mutants of the app without its engine. */
export const appMutants: readonly MutatedFile[] = [
  {
    file: 'src/domain/page/legal-pages.ts',
    tests: ['src/app/frame/bars/footer.dom.test.tsx'],
    changes: [
      { breaks: 'leads to other terms', before: "to: '/pages/terms'", after: "to: '/pages/faq'" },
      {
        breaks: 'has no link to the complaints',
        before: "  complaints: { to: '/complaints', text: msg`Complaints` },\n",
        after: '',
      },
    ],
  },
  {
    file: 'src/app/frame/bars/footer.tsx',
    tests: ['src/app/frame/bars/footer.dom.test.tsx'],
    changes: [
      { breaks: 'leaves the dialog open', before: 'onClick={onFollow}', after: '' },
      { breaks: 'is compact for visitors', before: "isMember && name !== 'index'", after: "name !== 'index'" },
      { breaks: 'is never compact', before: "isMember && name !== 'index' && styles.quiet", after: 'false' },
      { breaks: 'looks alike in the installed app', before: 'isInstalled && styles.installed', after: 'false' },
    ],
  },
  {
    file: 'src/app/frame/bars/loading-progress.ts',
    tests: ['src/app/frame/bars/loading-progress.test.ts'],
    changes: [
      { breaks: 'shows the bar at once', before: 'LOADING_BAR_THROTTLE_MS);', after: '0);' },
      { breaks: 'hides the bar at once', before: 'LOADING_BAR_HIDE_MS);', after: '0);' },
      {
        breaks: 'fills the bar in half the time',
        before: 'STEP_MS / LOADING_BAR_DURATION_MS',
        after: '(2 * STEP_MS) / LOADING_BAR_DURATION_MS',
      },
      { breaks: 'fills the bar before the end', before: 'Math.min(0.99, ', after: 'Math.min(1, ' },
    ],
  },
  {
    file: 'src/features/signup/check-values.ts',
    tests: ['src/features/signup/check-values.test.ts'],
    changes: [
      { breaks: 'refuses a member on the birthday', before: 'age < minimumAge', after: 'age <= minimumAge' },
      { breaks: 'accepts a member who is too young', before: 'age < minimumAge', after: 'age + 1 < minimumAge' },
    ],
  },
  {
    file: 'contract/base/age.ts',
    tests: ['src/features/signup/check-values.test.ts'],
    changes: [
      { breaks: 'has a birthday a day late', before: 'today >= date', after: 'today > date' },
      { breaks: 'has a birthday at the first of its month', before: ' && today >= date', after: '' },
    ],
  },
  {
    file: 'src/domain/words/problem-words.ts',
    tests: ['src/app/feature-tests/account/reset-password.dom.test.tsx'],
    changes: [
      {
        breaks: 'reports a deleted address as another error',
        before: 'msg`E-mail address not found`',
        after: 'msg`An error has occurred.`',
      },
    ],
  },
  {
    file: 'src/features/payments/order-status.ts',
    tests: ['src/features/payments/order-status.test.ts'],
    changes: [
      {
        breaks: 'treats the mandate of a direct debit as a stored card',
        before: "stored_method !== null && paymentmethod !== 'sdd'",
        after: 'stored_method !== null',
      },
      {
        breaks: 'treats a typed card as a stored card',
        before: "return isByStored(payment) ? 'stored_failed' : 'failed';",
        after: "return 'failed';",
      },
    ],
  },
  {
    file: 'src/features/payments/order-status.ts',
    tests: ['src/app/feature-tests/payments/order-status.dom.test.tsx'],
    changes: [
      {
        breaks: 'reports a refused direct debit as a failed stored card',
        before: "stored_method !== null && paymentmethod !== 'sdd'",
        after: 'stored_method !== null',
      },
    ],
  },
  {
    file: 'src/features/chats/log/failure-actions.ts',
    tests: ['src/features/chats/log/failure-actions.test.ts'],
    changes: [
      {
        breaks: 'shows the reason of the refusal after an order',
        before: "return means.left < means.price ? 'insufficient_credits' : 'solved';",
        after: 'return code;',
      },
      {
        breaks: 'asks for more credits than the price',
        before: 'means.left < means.price',
        after: 'means.left <= means.price',
      },
    ],
  },
  {
    file: 'src/features/chats/log/failure-reason.tsx',
    tests: ['src/features/chats/log/unsent-bubble.dom.test.tsx'],
    changes: [
      {
        breaks: 'names the balance of the refusal',
        before: 'means === null ? problemData(reason, failure.data) : { price: means.price, credits: means.left }',
        after: 'problemData(reason, failure.data)',
      },
    ],
  },
  {
    file: 'src/features/payments/waiting/unpaid-messages.tsx',
    tests: ['src/app/feature-tests/chats/unpaid-messages.dom.test.tsx'],
    changes: [
      {
        breaks: 'offers no unpaid message beside the bundles',
        before: 'if (!isComplete && !canSend) return line;',
        after: 'if (!isComplete) return line;',
      },
      {
        breaks: 'offers a message that needs premium for its credits alone',
        before: " && (me.paid_user || one.entry.failure?.code !== 'premium_required')",
        after: '',
      },
    ],
  },
  {
    file: 'src/features/payments/waiting/unpaid-card.tsx',
    tests: ['src/app/feature-tests/chats/unpaid-messages.dom.test.tsx'],
    changes: [
      {
        breaks: 'offers credits that messages on their way cost',
        before: 'coverUnpaid(unpaid, left, prices)',
        after: 'coverUnpaid(unpaid, credits, prices)',
      },
    ],
  },
  {
    file: 'src/engine/outbox/unpaid.ts',
    tests: ['src/engine/outbox/unpaid.test.ts'],
    changes: [
      {
        breaks: 'releases for credits that messages on their way cost',
        before: `    const left = credits - costOf(await readOutgoingMessages(store));
    const current = coverUnpaid({ entry, following: untilFailed(rest) }, left, prices);`,
        after: `    const left = credits;
    const current = coverUnpaid({ entry, following: untilFailed(rest) }, left, prices);`,
      },
      {
        breaks: 'shows the old shortfall for the rest',
        before: 'credits: left - cover.total }',
        after: 'credits: left }',
      },
    ],
  },
  {
    file: 'src/domain/money/use-balance.ts',
    tests: ['src/features/chats/composer/use-balance.dom.test.tsx'],
    changes: [
      {
        breaks: 'ignores the balance of an answer',
        before: 'announced !== undefined && announced.me === me ? announced.credits : me.credits',
        after: 'me.credits',
      },
      {
        breaks: 'keeps an answered balance after an order',
        before: 'announced !== undefined && announced.me === me ? announced.credits : me.credits',
        after: 'announced?.credits ?? me.credits',
      },
      {
        breaks: 'shows the balance of another member',
        before: ' && announcement.member === store.member)',
        after: ')',
      },
    ],
  },
];
