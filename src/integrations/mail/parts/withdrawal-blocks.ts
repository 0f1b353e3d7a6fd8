import { localized } from '#domain/i18n/localized.ts'
import { canBeWithdrawn } from '#domain/order/can-be-withdrawn.ts'
import type { Order } from '#domain/order/order.ts'
import type { Block } from '../document/mail-document.ts'
import type { OrderMailData } from '../mail-data.ts'
import { type MailTexts, mailTexts } from '../words/mail-texts.ts'
import { unbroken } from '../words/unbroken.ts'
import { addressOf } from './address-of.ts'

const smallPrint = (text: string): Block => ({ kind: 'smallPrint', text })

function scopeOf({ lines, language }: Order, t: MailTexts): string {
  const covered = lines.filter(canBeWithdrawn)
  if (covered.length === 0) return t('withdrawalInformation.none')
  if (covered.length === lines.length) return t('withdrawalInformation.all')
  const names = new Set(covered.map(({ name }) => localized(name, language)))
  return t('withdrawalInformation.some', { names: [...names].join(', ') })
}

function rightOf({ order, links, sender }: OrderMailData, t: MailTexts): Block[] {
  const { legalName, phone, mail } = sender
  const address = addressOf(sender)
  return [
    smallPrint(t('withdrawalInformation.right')),
    smallPrint(t('withdrawalInformation.how', { legalName, address, phone: unbroken(phone), mail })),
    { kind: 'link', link: { text: t('withdrawalInformation.withdraw'), href: links.withdrawal } },
    smallPrint(t('withdrawalInformation.refund')),
    smallPrint(t('withdrawalInformation.return')),
    smallPrint(t('withdrawalInformation.loss')),
    { kind: 'title', text: t('withdrawalInformation.formTitle') },
    smallPrint(t('withdrawalInformation.form', { legalName, address, mail, number: order.id })),
  ]
}

/** Where no line can be withdrawn, only that is said: the whole text would promise a right that does not exist. */
export function withdrawalBlocks(data: OrderMailData): Block[] {
  const t = mailTexts(data.order.language)
  return [
    { kind: 'title', text: t('withdrawalInformation.title') },
    smallPrint(scopeOf(data.order, t)),
    ...(data.order.lines.some(canBeWithdrawn) ? rightOf(data, t) : []),
  ]
}
