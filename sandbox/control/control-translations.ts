import type { Language } from '../pages/format.ts'
import type { CaptureStatus, OrderStatus } from '../provider/payment-store.ts'

const de = {
  title: 'Sandbox',
  ribbon: 'Sandbox – es fließt kein Geld',
  heading: 'Die Welt da draußen, zum Ausprobieren',
  intro: 'Hier stehen die Zahlungen und Mails, die sonst bei einem Zahlungsdienst und in fremden Postfächern landen.',
  mailbox: 'Postfach',
  mailCount: (count: number) =>
    count === 0 ? 'Noch keine Mail angekommen' : count === 1 ? 'Eine Mail' : `${count} Mails`,
  openMailbox: 'Postfach öffnen',
  payments: 'Zahlungen',
  noPayments: 'Noch keine Zahlung',
  noPaymentsNote: 'Sobald jemand zur Kasse geht, erscheint die Zahlung hier.',
  complete: 'Bestätigen',
  deny: 'Ablehnen',
  resend: 'Letzte Nachricht noch einmal senden',
  page: 'Seite für den Käufer',
  webhookDelivered: 'zugestellt',
  webhookWaiting: (attempts: number) => (attempts === 0 ? 'unterwegs' : `nicht angekommen, Versuch ${attempts}`),
  webhookGivenUp: 'aufgegeben',
  reset: 'Alles leeren',
  resetNote: 'Löscht Zahlungen und Mails der Sandbox. Die Website behält ihre Bestellungen.',
  footer: 'Kassa ist ein erfundener Zahlungsdienst für Versuche auf diesem Rechner.',
  orderStates: {
    CREATED: 'wartet auf Freigabe',
    PAYER_ACTION_REQUIRED: 'wartet auf Freigabe',
    APPROVED: 'freigegeben',
    COMPLETED: 'abgebucht',
    VOIDED: 'abgelaufen',
  } satisfies Record<OrderStatus, string>,
  captureStates: {
    COMPLETED: 'bezahlt',
    PENDING: 'wird geprüft',
    DECLINED: 'abgelehnt',
    PARTIALLY_REFUNDED: 'teilweise erstattet',
    REFUNDED: 'erstattet',
  } satisfies Record<CaptureStatus, string>,
}

const en: typeof de = {
  title: 'Sandbox',
  ribbon: 'Sandbox – no money changes hands',
  heading: 'The outside services, to try things out',
  intro: 'These are the payments and mails that would otherwise reach a payment service and other people’s inboxes.',
  mailbox: 'Mailbox',
  mailCount: (count) => (count === 0 ? 'No mail yet' : count === 1 ? 'One mail' : `${count} mails`),
  openMailbox: 'Open the mailbox',
  payments: 'Payments',
  noPayments: 'No payment yet',
  noPaymentsNote: 'As soon as somebody checks out, the payment appears here.',
  complete: 'Confirm',
  deny: 'Decline',
  resend: 'Send the last message again',
  page: 'Page for the buyer',
  webhookDelivered: 'delivered',
  webhookWaiting: (attempts) => (attempts === 0 ? 'on its way' : `not delivered, attempt ${attempts}`),
  webhookGivenUp: 'given up',
  reset: 'Empty everything',
  resetNote: 'Deletes the sandbox’s payments and mails. The website keeps its orders.',
  footer: 'Kassa is an invented payment service for experiments on this computer.',
  orderStates: {
    CREATED: 'waiting for approval',
    PAYER_ACTION_REQUIRED: 'waiting for approval',
    APPROVED: 'approved',
    COMPLETED: 'charged',
    VOIDED: 'expired',
  },
  captureStates: {
    COMPLETED: 'paid',
    PENDING: 'under review',
    DECLINED: 'declined',
    PARTIALLY_REFUNDED: 'partly refunded',
    REFUNDED: 'refunded',
  },
}

export const controlTranslations: Record<Language, typeof de> = { de, en }
