import { describe, expect, test } from 'vitest'
import { demoContent } from '#tests/support/test-content.ts'
import { localized } from '../i18n/languages.ts'
import { findLegalGaps, findLegalText, findMissingWithdrawalPoints } from './legal-texts.ts'
import type { RichText } from './rich-text.ts'

const content = await demoContent()
const text = findLegalText(content, 'withdrawalinfo')
if (!text) throw new Error('the demo has no withdrawal instructions')

const toText = (words: string): RichText => [{ kind: 'paragraph', children: [{ kind: 'text', text: words }] }]

describe.each(['de', 'en'] as const)('the withdrawal instructions in %s', (language) => {
  const instructions = localized(text, language)

  test('lack nothing in the demo', () => {
    expect(findMissingWithdrawalPoints(instructions, content.company)).toEqual([])
  })

  test('lack what a removed part would have said', () => {
    const without = (pattern: RegExp) =>
      findMissingWithdrawalPoints(
        instructions.filter((block) => !pattern.test(JSON.stringify(block))),
        content.company,
      )
    expect(without(/Wertverlust|loss in value/)).toEqual(['loss'])
    expect(without(/Kosten einer Rücksendung|cost of sending/)).toContain('returnCost')
    expect(without(/Hiermit widerrufe|hereby withdraw/)).toEqual(['form'])
    expect(without(/kostet Sie nichts|costs you nothing/)).toEqual(['refund', 'sameMeans', 'noFee'])
  })
})

test('the words of the statutory model are understood', () => {
  const { legalName, streetAddress, mail } = content.company
  const model = toText(
    `Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen, ab dem Tag, an dem Sie
    die Waren in Besitz genommen haben. Um Ihr Widerrufsrecht auszuüben, müssen Sie uns (${legalName}, ${streetAddress},
    ${mail}) mittels einer eindeutigen Erklärung informieren, auch online über „Vertrag widerrufen“; wir übermitteln Ihnen
    eine Eingangsbestätigung. Es reicht, dass Sie die Mitteilung vor Ablauf der Frist absenden. Wir haben Zahlungen
    unverzüglich und spätestens binnen vierzehn Tagen zurückzuzahlen, über dasselbe Zahlungsmittel; in keinem Fall werden
    Ihnen Entgelte berechnet. Sie haben die Waren zurückzusenden und tragen die unmittelbaren Kosten der Rücksendung der
    Waren. Für einen etwaigen Wertverlust … Waren, die schnell verderben … Hiermit widerrufe(n) ich/wir …`,
  )
  expect(findMissingWithdrawalPoints(model, content.company)).toEqual([])
})

test('an empty text lacks everything, the address of the company included', () => {
  expect(findMissingWithdrawalPoints([], content.company)).toEqual(
    expect.arrayContaining(['period', 'onlineFunction', 'acknowledgement', 'form', 'address']),
  )
})

test('the demo names the authority for accessibility and the pay of each open job', () => {
  expect(findLegalGaps(content, { isProduction: false })).toEqual([])
  const [job] = content.jobs
  if (!job) throw new Error('no jobs')
  const changed = {
    ...content,
    pages: content.pages.filter(({ id }) => id !== 'accessibility'),
    jobs: [
      { ...job, id: 'baecker', isActive: true, pay: null },
      { ...job, id: 'geschlossen', isActive: false, pay: null },
    ],
  }
  const gaps = findLegalGaps(changed, { isProduction: false })
  expect(gaps).toEqual([
    { kind: 'accessibility', language: 'de' },
    { kind: 'accessibility', language: 'en' },
    { kind: 'pay', jobs: ['baecker'] },
  ])
})

test('in production the company has to have the official notice on the legal guarantee', () => {
  expect(findLegalGaps(content, { isProduction: true })).toEqual([{ kind: 'guarantee' }])
  const company = { ...content.company, guaranteeNotice: { de: 'hinweis', en: 'notice' } }
  expect(findLegalGaps({ ...content, company }, { isProduction: true })).toEqual([])
})
