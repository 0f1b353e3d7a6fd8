import { describe, expect, test } from 'vitest'
import { aSender } from '#tests/support/builders.ts'
import { expectSameInBothParts, readMailHtml } from '#tests/support/mail-content.ts'
import type { WithdrawalMailData } from './mail-data.ts'
import { renderWithdrawalNotice, renderWithdrawalReceipt } from './withdrawal-mail.ts'

const aWithdrawal = (changes: Partial<WithdrawalMailData> = {}): WithdrawalMailData => ({
  name: 'Anna Huber',
  orderId: '7K3MN-PQ4RT',
  mail: 'anna.huber@mail.example',
  notes: 'Es geht um die Plätzchen.\nDanke',
  receivedAt: '2026-11-29T18:04:07.123Z',
  language: 'de',
  sender: aSender,
  ...changes,
})

const content = ['Anna Huber', '7K3MN-PQ4RT', 'anna.huber@mail.example', 'Es geht um die Plätzchen.', 'Danke']

describe('the receipt', () => {
  test.each([
    ['de', 'Sonntag, 29. November 2026, 19:04:07 Uhr (MEZ)', 'Ich widerrufe den Vertrag über diese Bestellung.'],
    ['en', 'Sunday 29 November 2026, 19:04:07 (CET)', 'I withdraw from the contract for this order.'],
  ] as const)('in %s repeats the declaration and its time to the second', (language, time, declaration) => {
    const mail = renderWithdrawalReceipt(aWithdrawal({ language }))
    for (const fact of [...content, time, declaration]) {
      expect(mail.text).toContain(fact)
      expect(readMailHtml(mail.html).text).toContain(fact)
    }
    expect(mail.html).toContain(`<html lang="${language}"`)
    expect(mail.text + mail.html).not.toContain('{{')
    expectSameInBothParts(mail)
  })

  test('accepts any typed text', () => {
    const name = `<script>\r\nBcc: x\u202E${'x'.repeat(10_000)}`
    const mail = renderWithdrawalReceipt(aWithdrawal({ name, orderId: 'weiß\r\nnicht', notes: 'https://evil.example' }))
    expect(mail.html).not.toMatch(/<script|\u202E/)
    expect(mail.subject).toBe('Ihr Widerruf ist eingegangen: Bestellung weiß nicht')
    expect(mail.text).not.toContain('https://evil')
    expectSameInBothParts(mail)
  })
})

describe('the notice to the company', () => {
  const mail = renderWithdrawalNotice(aWithdrawal({ language: 'en' }))

  test('is in German, with the declaration and the refund deadline', () => {
    const due = 'spätestens am Sonntag, 13. Dezember 2026'
    for (const fact of [...content, 'Sonntag, 29. November 2026, 19:04:07 Uhr (MEZ)', due])
      expect(mail.text.replace(/\s+/g, ' ')).toContain(fact)
    expectSameInBothParts(mail)
  })

  test('leaves out empty fields', () => {
    expect(renderWithdrawalNotice(aWithdrawal({ notes: '' })).text).not.toContain('Nachricht')
  })
})
