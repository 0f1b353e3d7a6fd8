import { expect, test } from 'vitest'
import { languages } from '#domain/i18n/languages.ts'
import type { OutboxMessage } from '#domain/outbox-message.ts'
import { getTranslator } from '#foundation/translations.ts'

/** A new kind is a type error here until it has a name. */
const allKinds: Record<OutboxMessage['kind'], true> = {
  orderReceived: true,
  orderToConfirm: true,
  orderConfirmed: true,
  orderChanged: true,
  differenceDue: true,
  orderCanceled: true,
  paymentReminder: true,
  pickupTimeGone: true,
  pickupReminder: true,
  orderReady: true,
  itemsRefunded: true,
  paymentReturned: true,
  invoiceIssued: true,
  storeNewOrder: true,
  storeOrderChanged: true,
  storeOrderCanceled: true,
  storeDailyList: true,
  orderLinks: true,
  withdrawalReceipt: true,
  withdrawalNotice: true,
  applicationReceived: true,
  applicationInvited: true,
  applicationRejected: true,
  applicationDeleted: true,
  applicationLinkRenewed: true,
  applicationReopened: true,
  applicationMessage: true,
  jobSuggested: true,
  applicantReplied: true,
  applicationHired: true,
  withdrawalConfirmed: true,
  interviewOffered: true,
  interviewBooked: true,
  interviewCanceled: true,
  applicationNotice: true,
  applicationWithdrawn: true,
  applicationErased: true,
  answerReminder: true,
  contactMessage: true,
  stockAlertConfirm: true,
  backInStock: true,
  standingOrderStarted: true,
  standingOrderDue: true,
  standingOrderOmitted: true,
  standingOrderEnded: true,
  trialShiftBooked: true,
  trialShiftCanceled: true,
  trialShiftConfirmed: true,
  jobAlertConfirm: true,
  jobAlertDigest: true,
  jobAlertEnding: true,
  applicationHandedOver: true,
  interviewNotice: true,
  messageReply: true,
  staffInvitation: true,
  dayEnd: true,
}

test.each(languages)('every mail has a name in %s', (language) => {
  const t = getTranslator(language, 'staff-overview')
  expect(Object.keys(allKinds).filter((kind) => !t.find(`mailKind.${kind}`))).toEqual([])
})
