import { expect, test } from 'vitest'
import { type Language, languages } from '#domain/i18n/languages.ts'
import { aSender } from '#tests/support/builders.ts'
import { expectSameInBothParts, readMailHtml } from '#tests/support/mail-content.ts'
import { renderStaffInvitation } from './staff-invitation-mail.ts'

const link = 'https://staff.krume.example/invitation#abc.def.ghi'
const anInvitation = (language: Language, name = 'Maria Vogl') =>
  renderStaffInvitation({ name, language, link, validUntil: '2026-11-19T09:00:00.000Z', sender: aSender })

test.each([
  ['de', '19. November 2026, 10:00 Uhr', 'Passkey einrichten'],
  ['en', '19 November 2026, 10:00 am', 'Set up your passkey'],
] as const)('in %s names the person, contains the link and says how long it works', (language, until, button) => {
  const mail = anInvitation(language)
  const { text, links } = readMailHtml(mail.html)
  for (const fact of ['Maria Vogl', aSender.companyName, until, button]) expect(text).toContain(fact)
  expect(links).toContain(link)
  expect(mail.text).toContain(link)
  expect(mail.subject + mail.text + mail.html).not.toContain('{{')
  expect(mail.html).toContain(`<html lang="${language}"`)
  expectSameInBothParts(mail)
})

test.each(languages)('in %s is not affected by line breaks or markup in the name', (language) => {
  const mail = anInvitation(language, 'Maria\r\nBcc: x@evil.example <script>')
  expect(mail.subject).not.toMatch(/[\r\n]|evil/)
  expect(mail.html).not.toContain('<script>')
  expect(mail.text).not.toMatch(/^Bcc:/m)
})

test.each([
  ['de', 'Neuer Passkey', 'Ida Inhaberin hat für Sie einen neuen Passkey'],
  ['en', 'New passkey', 'Ida Inhaberin has asked for a new passkey for you'],
] as const)('in %s names who has asked for a link that replaces a passkey', (language, subject, words) => {
  const invitation = { name: 'Maria Vogl', language, link, validUntil: '2026-11-19T09:00:00.000Z', sender: aSender }
  const mail = renderStaffInvitation({ ...invitation, replacedBy: 'Ida Inhaberin' })
  expect(mail.subject).toContain(subject)
  expect(mail.text.replaceAll(/\s+/g, ' ')).toContain(words)
  expectSameInBothParts(mail)
})
