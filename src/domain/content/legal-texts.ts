import { lacksPay } from '../hiring/job.ts'
import type { Language } from '../i18n/languages.ts'
import type { Content } from './content.ts'
import type { LocalizedRichText, RichBlock, RichInline, RichText } from './rich-text.ts'

/** The first document on a page is its legal text; mails quote it. */
export function findLegalText({ pages }: Pick<Content, 'pages'>, pageId: string): LocalizedRichText | undefined {
  const blocks = pages.find(({ id }) => id === pageId)?.blocks ?? []
  return blocks.find((block) => block.kind === 'document')?.text
}

/** With the addresses of links, which say where a text leads. */
const inlineText = (inline: RichInline): string => {
  if (inline.kind === 'text') return inline.text
  if (inline.kind === 'break') return ' '
  const text = inline.children.map(inlineText).join('')
  return inline.kind === 'link' ? `${text} ${inline.href}` : text
}

const blockText = (block: RichBlock): string =>
  block.kind === 'list'
    ? block.items.map((item) => item.map(blockText).join(' ')).join(' ')
    : block.children.map(inlineText).join('')

const plainText = (text: RichText): string => text.map(blockText).join(' ').replace(/\s+/g, ' ')

/**
 * What withdrawal instructions have to name (Art. 246a § 1 (2), Anlagen 1 and 2 EGBGB), each with words that the statutory
 * model or a text of one's own uses for it.
 */
const withdrawalWords = {
  period: /vierzehn|14 Tage|fourteen|14 days/i,
  start: /abgehol|in Besitz|collect|possession/i,
  statement: /eindeutige[nr]? Erklärung|(clear|unequivocal) statement/i,
  onlineFunction: /\/withdrawal|Vertrag widerrufen|withdraw from (a|the) contract/i,
  acknowledgement: /Eingangsbestätigung|bestätigen Ihnen den Eingang|acknowledge/i,
  inTime: /(absenden|abgesendet|absandten?).{0,60}(abgelaufen|Ablauf)|vor Ablauf|before the (withdrawal )?period/i,
  refund: /zahlen Ihnen .{0,40}zurück|zurückzu(er)?(zahlen|statten)|pay back everything|reimburse/i,
  sameMeans: /dasselbe Zahlungsmittel|auf dem Sie bezahlt|same means of payment/i,
  noFee: /keine(sfalls)?.{0,60}(Entgelte|berechnet)|kostet Sie nichts|costs? you nothing|(not incur any|no) fees/i,
  return: /zurückzusenden|zurücksenden|zurückzugeben|bringen Sie die Ware|send back|bring the goods back/i,
  returnCost: /Kosten (der|einer) Rücksendung|cost of (returning|sending)/i,
  loss: /Wertverlust|loss in value|diminished value/i,
  perishable: /verderb|spoil|deteriorate/i,
  form: /Hiermit widerrufe|hereby (withdraw|give notice)/i,
} as const

export type WithdrawalPoint = keyof typeof withdrawalWords | 'address'

type Company = Pick<Content['company'], 'legalName' | 'streetAddress' | 'mail'>

/** Which required points the instructions lack, in the order in which the statutory model has them. */
export function findMissingWithdrawalPoints(
  text: RichText,
  { legalName, streetAddress, mail }: Company,
): WithdrawalPoint[] {
  const plain = plainText(text)
  const points = Object.keys(withdrawalWords) as (keyof typeof withdrawalWords)[]
  return [
    ...points.filter((point) => !withdrawalWords[point].test(plain)),
    ...([legalName, streetAddress, mail].every((part) => plain.includes(part)) ? [] : (['address'] as const)),
  ]
}

/** The market surveillance authority, which an accessibility statement has to name with its contact (BFSG, Anlage 3). */
const authorityWords = [/MLBF/, /\b\d{5} Magdeburg/, /@\S+\.de/] as const

export type LegalGap =
  | { kind: 'withdrawal'; language: Language; points: readonly WithdrawalPoint[] }
  | { kind: 'accessibility'; language: Language }
  | { kind: 'pay'; jobs: readonly string[] }
  | { kind: 'guarantee' }

/** What the law asks of the content and a machine can see. Whether a text is right is for a lawyer to say. */
export function findLegalGaps(content: Content, { isProduction }: { isProduction: boolean }): LegalGap[] {
  const inBoth = (pageId: string) => {
    const text = findLegalText(content, pageId)
    return (['de', 'en'] as const).map((language) => ({ language, text: text?.[language] ?? [] }))
  }
  const withdrawal = inBoth('withdrawalinfo').flatMap(({ language, text }): LegalGap[] => {
    const points = findMissingWithdrawalPoints(text, content.company)
    return points.length > 0 ? [{ kind: 'withdrawal', language, points }] : []
  })
  const accessibility = inBoth('accessibility').flatMap(({ language, text }): LegalGap[] => {
    const plain = plainText(text)
    return authorityWords.every((words) => words.test(plain)) ? [] : [{ kind: 'accessibility', language }]
  })
  const jobs = content.jobs.filter(lacksPay).map(({ id }) => id)
  return [
    ...withdrawal,
    ...accessibility,
    ...(jobs.length > 0 ? [{ kind: 'pay' as const, jobs }] : []),
    ...(isProduction && !content.company.guaranteeNotice ? [{ kind: 'guarantee' as const }] : []),
  ]
}
