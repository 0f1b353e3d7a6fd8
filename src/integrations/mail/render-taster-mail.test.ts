import { expect, test } from 'vitest'
import { aMailStore, aSender } from '#tests/support/an-order-mail.ts'
import { expectSameInBothParts } from '#tests/support/expect-same-in-both-parts.ts'
import { readMailHtml } from '#tests/support/read-mail-html.ts'
import type { TasterMailData } from './application-mail-data.ts'
import { renderTasterMail } from './render-taster-mail.ts'

const aTasterMail = (changes: Partial<TasterMailData> = {}): TasterMailData => ({
  name: 'Lena Huber',
  phone: '+49 89 99998-777',
  date: '2026-11-21',
  minute: 450,
  store: aMailStore,
  jobName: 'Verkäufer (m/w/d) am Marktplatz',
  sender: aSender,
  ...changes,
})

test('tells the store who comes when, and for which job', () => {
  const mail = renderTasterMail(aTasterMail())
  const moment = 'Samstag, 21. November 2026, 7:30 Uhr'
  for (const fact of [moment, 'Lena Huber', '+49 89 99998-777', 'Illertissen Marktplatz', 'Verkäufer (m/w/d)']) {
    expect(mail.text).toContain(fact)
    expect(readMailHtml(mail.html).text).toContain(fact)
  }
  expect(mail.subject).toBe(`Schnuppertag: Lena Huber, ${moment}`)
  expect(mail.html).toContain('<html lang="de"')
  expectSameInBothParts(mail)
})

test('takes whatever was typed', () => {
  const mail = renderTasterMail(aTasterMail({ name: '<b>\r\nhttps://evil.example', phone: 'javascript:1' }))
  expect(mail.html).not.toMatch(/<b>|href="javascript/)
  expect(mail.text).not.toMatch(/evil\.example/)
  expect(mail.subject).not.toMatch(/[\r\n]/)
  expectSameInBothParts(mail)
})
