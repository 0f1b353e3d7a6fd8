import { describeOptions } from '#domain/catalog/options.ts'
import { formatCents, formatList } from '#domain/i18n/format.ts'
import { formatDateTime, formatDay, weekdayName } from '#domain/i18n/format-dates.ts'
import { type Language, localized } from '#domain/i18n/languages.ts'
import type { Translate } from '#domain/i18n/translate.ts'
import type { ChangedItem } from '#domain/order/reorder.ts'
import { maxMissedInARow } from '#domain/order/standing-order.ts'
import type { StandingOrderMailKind, StandingOrderPayload } from '#domain/outbox-message.ts'
import { formatAllergens } from '#foundation/format-allergens.ts'
import { getTranslator } from '#foundation/translations.ts'
import type { MailSender, RenderedMail } from './mail-data.ts'
import { type Block, type MailItem, mainButton, textBlock, ticket } from './mail-document.ts'
import { renderMail } from './render-mail.ts'

interface StandingOrderMailData {
  /** To the page on which a day is ordered or left out, and where the standing order ends. */
  link: string
  /** Its name. */
  store: string
  sender: MailSender
}

/** What a customer has to know before ordering it again. */
function describeChanges(item: ChangedItem, t: Translate<'mail'>, language: Language): string[] {
  if (item.change === 'gone') return [t('standingOrder.item.gone')]
  const { priceCentsNow, priceCentsBefore, quantity, quantityBefore, allergensAdded, optionsGone } = item
  const before = formatCents(priceCentsBefore, language)
  return [
    ...(priceCentsNow !== priceCentsBefore ? [t('standingOrder.item.price', { before })] : []),
    ...(quantity !== quantityBefore ? [t('standingOrder.item.quantity', { before: quantityBefore })] : []),
    ...(allergensAdded.length > 0
      ? [t('standingOrder.item.allergens', { names: formatAllergens(allergensAdded, language) })]
      : []),
    ...optionsGone.map(({ value }) => t('standingOrder.item.option', { name: localized(value, language) })),
  ]
}

const toMailItem = (item: ChangedItem, t: Translate<'mail'>, language: Language): MailItem => ({
  quantity: item.change === 'gone' ? item.quantityBefore : item.quantity,
  name: localized(item.name, language),
  amount: item.priceCentsNow === undefined ? '–' : formatCents(item.priceCentsNow * item.quantity, language),
  details: [
    ...(item.options.length > 0 ? [describeOptions(item.options, language)] : []),
    ...describeChanges(item, t, language),
  ],
})

function basketBlock({ items, totalCents, language }: StandingOrderPayload, t: Translate<'mail'>): Block {
  const money = (cents: number) => formatCents(cents, language)
  const goodsCents = items.reduce((sum, { priceCentsNow = 0, quantity }) => sum + priceCentsNow * quantity, 0)
  const deposit = [
    { label: t('items.goods'), amount: money(goodsCents) },
    { label: t('items.deposit'), amount: money(totalCents - goodsCents) },
  ]
  return {
    kind: 'items',
    headings: { item: t('items.item'), amount: t('items.price') },
    items: items.map((item) => toMailItem(item, t, language)),
    sums: [
      ...(totalCents > goodsCents ? deposit : []),
      { label: t('items.total'), amount: money(totalCents), isTotal: true },
    ],
  }
}

const groups = {
  standingOrderStarted: 'started',
  standingOrderDue: 'due',
  standingOrderOmitted: 'omitted',
  standingOrderEnded: 'ended',
} as const satisfies Record<StandingOrderMailKind, string>

/** About an order that is offered again every week: nothing is ordered before the customer taps. */
export function renderStandingOrderMail(
  kind: StandingOrderMailKind,
  payload: StandingOrderPayload,
  { link, store, sender }: StandingOrderMailData,
): RenderedMail {
  const { language, date, minute, weekdays, isOtherTime, items, totalCents, orderBy, reason } = payload
  const t = getTranslator(language, 'mail')
  const group = groups[kind]
  const params = {
    ...{ store, day: formatDay(date, language, 'long'), count: maxMissedInARow },
    weekdays: formatList(
      weekdays.map((weekday) => weekdayName(weekday, language)),
      language,
    ),
    total: formatCents(totalCents, language),
    orderBy: orderBy ? formatDateTime(orderBy, language) : '',
  }
  const isChanged = items.some(({ change }) => change !== 'same')
  const facts = ticket(
    { label: t('label.pickup'), isStrong: true, lines: [formatDateTime({ date, minute }, language)] },
    { label: t('label.store'), lines: [store] },
  )
  const blocks: Record<typeof group, Block[]> = {
    started: [textBlock(t('standingOrder.started.body', params))],
    due: [
      facts,
      ...(isOtherTime ? [textBlock(t('standingOrder.otherTime'))] : []),
      ...(isChanged ? [textBlock(t('standingOrder.changed'))] : []),
      basketBlock(payload, t),
    ],
    omitted: [textBlock(t(`standingOrder.omitted.${reason === 'closed' ? 'closed' : 'nothingLeft'}`, params))],
    ended: [
      textBlock(t(`standingOrder.ended.${reason === 'paused' || reason === 'tooOld' ? reason : 'unanswered'}`, params)),
    ],
  }
  return renderMail({
    ...{ language, sender },
    subject: t(`standingOrder.${group}.subject`, params),
    preheader: t(`standingOrder.${group}.preheader`),
    headline: t(`standingOrder.${group}.headline`, params),
    blocks: [
      textBlock(t(`standingOrder.${group}.lead`, params)),
      ...blocks[group],
      mainButton(t(`standingOrder.${group}.button`), link),
      ...(group === 'due' ? [textBlock(t('standingOrder.due.body', params))] : []),
    ],
    why: t('standingOrder.why'),
    links: group === 'ended' ? [] : [{ text: t('standingOrder.manage'), href: link }],
  })
}
