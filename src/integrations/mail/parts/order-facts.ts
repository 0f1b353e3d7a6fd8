import { berlinTime } from '../../../berlin-time.ts'
import type { Block } from '../document/mail-document.ts'
import type { OrderMailData } from '../mail-data.ts'
import { formatMoment } from '../words/format-date.ts'
import { mailTexts } from '../words/mail-texts.ts'
import { nameOf } from './name-of.ts'

export function orderFacts({ order }: OrderMailData): Block {
  const { id, language, createdAt, customer, notes } = order
  const t = mailTexts(language)
  return {
    kind: 'facts',
    facts: [
      { label: t('label.number'), lines: [id] },
      { label: t('label.orderedAt'), lines: [formatMoment(berlinTime(createdAt), language)] },
      { label: t('label.orderedBy'), lines: [nameOf(customer), customer.mail, customer.phone].filter(Boolean) },
      ...(notes ? [{ label: t('label.notes'), lines: [notes] }] : []),
    ],
  }
}
