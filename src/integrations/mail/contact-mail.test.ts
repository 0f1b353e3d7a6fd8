import { describe, expect, test } from 'vitest'
import { aMailStore, aMessage, anEnquiry, aSender } from '#tests/support/builders.ts'
import { expectSameInBothParts, readMailHtml } from '#tests/support/mail-content.ts'
import { renderContactMail } from './contact-mail.ts'

const render = (message: ReturnType<typeof aMessage>) =>
  renderContactMail({ message, store: aMailStore, sender: aSender })

const oneLine = (text: string) => text.replace(/\s+/g, ' ')

describe('a message to a store', () => {
  test.each([
    ['de', 'Deutsch'],
    ['en', 'Englisch'],
  ] as const)('written in %s says in German who wrote what, and when', (language, name) => {
    const mail = render(aMessage({ language }))
    const facts = [
      'Anna Huber',
      'anna.huber@mail.example',
      '+49 89 99998-555',
      'Roggenbrot am Samstag',
      'haben Sie samstags auch Roggenbrot?',
      'Sonntag, 15. November 2026, 10:04:07 Uhr (MEZ)',
      'Illertissen Marktplatz',
      name,
    ]
    for (const fact of facts) {
      expect(oneLine(mail.text)).toContain(fact)
      expect(oneLine(readMailHtml(mail.html).text)).toContain(fact)
    }
    expect(mail.subject).toBe('Roggenbrot am Samstag – Anna Huber')
    expect(mail.html).toContain('<html lang="de"')
    expect(mail.text + mail.html).not.toContain('{{')
    expectSameInBothParts(mail)
  })

  test('links mail address and phone number', () => {
    const { links } = readMailHtml(render(aMessage()).html)
    expect(links).toEqual(expect.arrayContaining(['mailto:anna.huber@mail.example', 'tel:+498999998555']))
  })

  test('accepts any typed text', () => {
    const name = `<script>alert(1)</script>\r\nBcc: all@mail.example\u202E${'x'.repeat(10_000)}`
    const mail = render(
      aMessage({
        name,
        subject: 'Eins\r\nBcc: all@mail.example',
        phone: 'javascript:alert(1)',
        mail: '"><b>@mail.example',
        text: `<img src=x onerror=alert(1)>\u0000\u202E👩‍🍳${'y'.repeat(10_000)}`,
      }),
    )
    expect(mail.html).not.toMatch(/<script|<img|<b>|href="javascript|\u202E/)
    expect(mail.html).not.toContain('\0')
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(mail.subject.length).toBeLessThanOrEqual(140)
    expect(mail.text).toContain('👩‍🍳')
    expect(mail.text.length).toBeLessThan(12_000)
    expectSameInBothParts(mail)
  })
})

describe('an enquiry', () => {
  test('contains its details', () => {
    const enquiry = anEnquiry({ form: 'corporate', company: 'Illerwerke', amount: 120, to: '2027-05-10' })
    const mail = render(aMessage({ subject: 'Anfrage Firmenkunden', enquiry }))
    for (const fact of [
      'Illerwerke',
      '120',
      'Samstag, 8. Mai 2027 – Montag, 10. Mai 2027',
      'Vöhlinstraße 3',
      '89257 Illertissen',
    ])
      expect(oneLine(mail.text)).toContain(fact)
    expect(mail.subject).toBe('Anfrage Firmenkunden – Anna Huber')
    expectSameInBothParts(mail)
  })

  test.each([null, '2027-05-08'])(
    'for a single day (until %s) names it once, and no company where there is none',
    (to) => {
      const { text } = render(aMessage({ enquiry: anEnquiry({ to }) }))
      expect(text.match(/8\. Mai 2027/g)).toHaveLength(1)
      expect(text).not.toContain('Firma')
    },
  )
})
