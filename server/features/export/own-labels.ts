import type { I18n } from '@lingui/core';
import { METHOD_BRANDS } from '../../../contract/payments/states.ts';
import { perLanguage } from '../../platform/words.ts';

type Labels = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The states of accounts, profiles and pictures. */
const statesOf = (i18n: I18n) => ({
  not_confirmed: i18n.t('Address not confirmed'),
  active: i18n.t('Active'),
  suspended: i18n.t('Suspended'),
  pending_deletion: i18n.t('To be deleted'),
  deleted: i18n.t('Deleted'),
  disabled: i18n.t('Hidden'),
  pending: i18n.t('Waits for approval'),
  approved: i18n.t('Approved'),
  rejected: i18n.t('Refused'),
});

/** The labels that the app has not, by field and value. Sections share a field, so a value of a field has one label. */
export const ownLabels = perLanguage((i18n): Labels => ({
  status: statesOf(i18n),
  kind: { ...consentKinds(i18n), ...noticeKinds(i18n), ...mailKinds(i18n) },
  reason: {
    surplus: i18n.t('Paid twice'),
    mismatch: i18n.t('Another amount than ordered'),
    refused: i18n.t('Order refused'),
    operator: i18n.t('By us'),
    provider: i18n.t('By us, at the payment provider'),
  },
  validity: {
    once: i18n.t('Once'),
    'once-per-user': i18n.t('Once'),
    unlimited: i18n.t('As often as you like'),
  },
  provider: {
    sandbox: i18n.t('Test payments'),
    mollie: 'Mollie',
  },
  subject: {
    profile: i18n.t('Profile'),
    picture: i18n.t('Picture'),
    message: i18n.t('Message'),
  },
  replaced_by: {
    edit: i18n.t('Edit of the text'),
    deletion: i18n.t('Deletion'),
  },
  verdict: {
    dealt: i18n.t('No answer'),
    like: i18n.t('Like'),
    pass: i18n.t('Pass'),
  },
  notifications_disabled: {
    fbl: i18n.t('Marked as spam'),
    bounce: i18n.t('Address not reachable'),
    listunsubscribe: i18n.t('Unsubscribed'),
  },
  act: actsOf(i18n),
  ground: { fraud: i18n.t('Fraud') },
  method: METHOD_BRANDS,
  methods: METHOD_BRANDS,
}));

/** The kinds of consents. */
const consentKinds = (i18n: I18n) => ({
  terms: i18n.t('Terms'),
  sensitive_data: i18n.t('Sensitive data'),
  mails: i18n.t('E-mails'),
  mails_after_complaint: i18n.t('E-mails after a complaint'),
  tracking: i18n.t('Campaign'),
});

/** The mails about the account. */
const noticeKinds = (i18n: I18n) => ({
  activate: i18n.t('Confirmation of the address'),
  sign_in: i18n.t('Log-in link'),
  reset: i18n.t('New password'),
  mail_change: i18n.t('Change of address'),
  mail_change_notice: i18n.t('Notice of a change of address'),
  mail_undo: i18n.t('Undoing of a change of address'),
  reactivate: i18n.t('Return of the account'),
  unsubscribe: i18n.t('End of e-mails'),
  new_device: i18n.t('New device'),
  pause_over: i18n.t('Your pause is over'),
  ways_in_ended: i18n.t('End of earlier ways in'),
  password_changed: i18n.t('Changed password'),
  mail_change_asked: i18n.t('Request for a change of address'),
  message_returned: i18n.t('Message not delivered'),
  export_ready: i18n.t('Data is ready'),
});

/** All other mails. */
const mailKinds = (i18n: I18n) => ({
  order_completed: i18n.t('Order'),
  order_withdrawn: i18n.t('Withdrawal from an order'),
  order_refused: i18n.t('Order refused'),
  order_reversed: i18n.t('Payment taken back'),
  order_refunded: i18n.t('Refund of an order'),
  payment_returned: i18n.t('Payment that goes back'),
  mandate_given: i18n.t('Direct debit mandate'),
  credits_changed: i18n.t('Credits given or taken back'),
  method_block_changed: i18n.t('Way to pay blocked or open again'),
  payment_failed: i18n.t('Payment failed'),
  passkey_added: i18n.t('New passkey'),
  passkey_removed: i18n.t('Removed passkey'),
  mail_confirm: i18n.t('Check of the address'),
  confirm_reminder: i18n.t('Reminder to confirm the address'),
  picture_reminder: i18n.t('Reminder to add a picture'),
  unread_reminder: i18n.t('Unread messages'),
  away_reminder: i18n.t('Reminder after a while'),
  weekly_update: i18n.t('Week in short'),
  news: i18n.t('News'),
  promotion: i18n.t('Offer'),
  new_conversation: i18n.t('New conversation'),
  new_message: i18n.t('New message'),
  like: i18n.t('Like'),
  match: i18n.t('Match'),
  case_answered: i18n.t('Answer to a report or complaint'),
  decision: i18n.t('Decision'),
  restriction_ended: i18n.t('End of a restriction'),
  report_received: i18n.t('Report received'),
  complaint_received: i18n.t('Complaint received'),
});

/** The acts of operators. */
const actsOf = (i18n: I18n) => ({
  suspend: i18n.t('Account suspended'),
  lift: i18n.t('Suspension lifted'),
  hide: i18n.t('Profile hidden'),
  show: i18n.t('Profile shown again'),
  approve_picture: i18n.t('Picture approved'),
  reject_picture: i18n.t('Picture refused'),
  answer: i18n.t('Answered'),
  reject: i18n.t('Not followed'),
  accept: i18n.t('Appeal followed'),
  give_credits: i18n.t('Credits given'),
  take_credits: i18n.t('Credits taken back'),
  refund_order: i18n.t('Order refunded'),
  retry_refund: i18n.t('Refund sent once more'),
  book_refund: i18n.t('Refund at the payment provider booked'),
  make_code: i18n.t('Discount code made'),
  end_code: i18n.t('Discount code ended'),
  start_code: i18n.t('Discount code started again'),
  set_bundles: i18n.t('Prices changed'),
  confirm_texts: i18n.t('Texts confirmed'),
  add_site: i18n.t('Site added'),
  set_site: i18n.t('Settings of a site changed'),
  make_invites: i18n.t('Invitation codes made'),
  block_method: i18n.t('Way to pay blocked'),
  unblock_method: i18n.t('Way to pay open again'),
  block_account: i18n.t('Bank account or number blocked'),
  unblock_account: i18n.t('Bank account or number open again'),
});
