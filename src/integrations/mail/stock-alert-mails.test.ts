import { expect, test } from 'vitest'
import { type Language, languages } from '#domain/i18n/languages.ts'
import { stockAlertMailKinds } from '#domain/outbox-message.ts'
import { aSender } from '#tests/support/builders.ts'
import { expectSameInBothParts, readMailHtml } from '#tests/support/mail-content.ts'
import { renderStockAlertMail } from './stock-alert-mails.ts'

const links = {
  confirm: 'https://krume.example/confirm',
  open: 'https://krume.example/open',
  end: 'https://krume.example/end',
}

const render = (kind: (typeof stockAlertMailKinds)[number], language: Language = 'de') =>
  renderStockAlertMail(
    kind,
    {
      ...{ alertId: 'a', mail: 'anna@mail.example', language, productId: 'bauernbrot', productName: 'Bauernbrot' },
      ...{ storeId: 'markt', date: '2026-11-21', until: '2026-11-19T09:30:00.000Z' },
    },
    { links, store: 'Illertissen', sender: aSender },
  )

test.each(stockAlertMailKinds.flatMap((kind) => languages.map((language) => [kind, language] as const)))(
  '%s says the same in both parts in %s',
  (kind, language) => {
    expectSameInBothParts(render(kind, language))
  },
)

test('the question leads to the confirmation only, and names no end', () => {
  const { subject, html } = render('stockAlertConfirm')
  expect(subject).toBe('Bitte bestätigen: Bescheid, wenn es Bauernbrot wieder gibt')
  expect(readMailHtml(html).links).toContain(links.confirm)
  expect(readMailHtml(html).links).not.toContain(links.end)
})

test('that it is back names product, day, store and until when few others know', () => {
  const { subject, text, html } = render('backInStock')
  expect(subject).toBe('Wieder da: Bauernbrot für Samstag, 21. November 2026')
  expect(text).toContain('Illertissen')
  expect(text).toMatch(/30 Minuten vor den Nächsten, also bis 10:30/)
  expect(readMailHtml(html).links).toEqual(expect.arrayContaining([links.open, links.end]))
})
