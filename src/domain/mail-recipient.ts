import type { OutboxMessage } from './outbox-message.ts'

/** Addresses of stores and of the company are those of the content when the mail is sent. */
export type MailRecipient = { kind: 'address'; mail: string } | { kind: 'store'; storeId: string } | { kind: 'company' }

const address = (mail: string): MailRecipient => ({ kind: 'address', mail })
const storeOf = (storeId: string): MailRecipient => ({ kind: 'store', storeId })

export function mailRecipient(message: OutboxMessage): MailRecipient {
  switch (message.kind) {
    case 'orderReceived':
    case 'orderToConfirm':
    case 'orderConfirmed':
    case 'orderChanged':
    case 'differenceDue':
    case 'orderCanceled':
    case 'paymentReminder':
    case 'pickupTimeGone':
    case 'pickupReminder':
    case 'orderReady':
    case 'itemsRefunded':
    case 'paymentReturned':
      return address(message.payload.order.customer.mail)
    case 'storeNewOrder':
    case 'storeOrderChanged':
    case 'storeOrderCanceled':
      return storeOf(message.payload.order.pickup.storeId)
    case 'storeDailyList':
      return storeOf(message.payload.storeId)
    case 'orderLinks':
    case 'withdrawalReceipt':
    case 'jobAlertConfirm':
    case 'jobAlertDigest':
    case 'jobAlertEnding':
    case 'stockAlertConfirm':
    case 'backInStock':
    case 'standingOrderStarted':
    case 'standingOrderDue':
    case 'standingOrderOmitted':
    case 'standingOrderEnded':
    case 'staffInvitation':
      return address(message.payload.mail)
    case 'withdrawalNotice':
      return { kind: 'company' }
    case 'applicationReceived':
    case 'applicationInvited':
    case 'applicationRejected':
    case 'applicationDeleted':
    case 'applicationLinkRenewed':
    case 'applicationHired':
    case 'applicationReopened':
    case 'applicationMessage':
    case 'jobSuggested':
    case 'withdrawalConfirmed':
    case 'interviewOffered':
    case 'interviewBooked':
    case 'interviewCanceled':
      return address(message.payload.applicant.mail)
    case 'applicationNotice':
    case 'applicationWithdrawn':
    case 'applicationErased':
    case 'answerReminder':
    case 'applicantReplied':
      return address(message.payload.assignee?.mail ?? message.payload.organizer.mail)
    case 'contactMessage':
      return storeOf(message.payload.message.storeId)
    case 'messageReply':
      return address(message.payload.message.mail)
    case 'trialShiftBooked':
    case 'trialShiftCanceled':
    case 'trialShiftConfirmed':
    case 'applicationHandedOver':
    case 'interviewNotice':
    case 'invoiceIssued':
    case 'dayEnd':
      return address(message.payload.to)
    default:
      return message satisfies never
  }
}
