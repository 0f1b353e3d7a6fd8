import { describe, expect, test } from 'vitest'
import { aSender } from '#tests/support/an-order-mail.ts'
import { expectSameInBothParts } from '#tests/support/expect-same-in-both-parts.ts'
import { readMailHtml } from '#tests/support/read-mail-html.ts'
import {
  type ApplicationMailData,
  applicantMailKinds,
  applicationMailKinds,
  organizerMailKinds,
} from './application-mail-data.ts'
import { renderApplicationMail } from './render-application-mail.ts'

const link = 'https://krume.example/applications/7K3MNPQ4RT?token=abcDEF0123456789'

const anApplicationMail = (changes: Partial<ApplicationMailData> = {}): ApplicationMailData => ({
  language: 'de',
  applicant: { givenname: 'Lena', surname: 'Huber', mail: 'lena.huber@mail.example' },
  job: { id: 'baecker-nacht', name: 'Bäckergeselle (m/w/d) in der Nachtschicht', identifier: 'KR-2026-031' },
  organizer: { name: 'Tobias Rauch', mail: 'tobias.rauch@krume.example', phone: '+49 89 99998-210' },
  link,
  deletesOn: '2027-05-15',
  sender: aSender,
  now: '2026-11-15T23:30:00.000Z',
  ...changes,
})

const flat = (text: string) => text.replace(/\s+/g, ' ')

describe.each(applicationMailKinds)('%s', (kind) => {
  test.each(['de', 'en'] as const)('in %s says the same in both parts and fills every blank', (language) => {
    const mail = renderApplicationMail(kind, anApplicationMail({ language }))
    expect(mail.subject).toContain('Bäckergeselle (m/w/d)')
    expect(mail.subject + mail.text + mail.html).not.toMatch(/{{|undefined/)
    expect(mail.attachments).toEqual([])
    expectSameInBothParts(mail)
  })

  test('takes whatever was typed as a name', () => {
    const applicant = {
      givenname: `<script>\r\nBcc: x\u202E${'x'.repeat(10_000)}`,
      surname: 'https://evil.example',
      mail: 'x@y.example"><b>',
    }
    const mail = renderApplicationMail(kind, anApplicationMail({ applicant }))
    expect(mail.html).not.toMatch(/<script|<b>|\u202E/)
    expect(mail.text).not.toMatch(/https:\/\/evil|evil\.example/)
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expectSameInBothParts(mail)
  })
})

describe.each(applicantMailKinds)('%s, to the applicant', (kind) => {
  test('speaks the language of the application', () => {
    const english = renderApplicationMail(kind, anApplicationMail({ language: 'en' }))
    expect(english.html).toContain('<html lang="en"')
    expect(english.text).toContain('Dear Lena,')
    expect(renderApplicationMail(kind, anApplicationMail()).text).toContain('Hallo Lena,')
  })

  test('greets without a name if there is none to say', () => {
    const applicant = { givenname: '\u200B', surname: '', mail: 'lena@mail.example' }
    expect(renderApplicationMail(kind, anApplicationMail({ applicant })).text).toMatch(/^Hallo,$/m)
  })
})

describe.each(organizerMailKinds)('%s, to the people in charge', (kind) => {
  const mail = renderApplicationMail(kind, anApplicationMail({ language: 'en' }))

  test('is German, with name, job and the link to the application', () => {
    for (const fact of ['Lena Huber', 'KR-2026-031', 'Samstag, 15. Mai 2027', link]) expect(mail.text).toContain(fact)
    expect(mail.html).toContain('<html lang="de"')
  })

  test('carries no personal data beyond that', () => {
    expect(mail.text + mail.html).not.toContain('lena.huber@mail.example')
  })
})

test('the receipt holds job, contact, deletion date and the secret link', () => {
  const { text, html } = renderApplicationMail('applicationReceived', anApplicationMail())
  const facts = ['KR-2026-031', 'Tobias Rauch', '+49 89 99998-210', 'Samstag, 15. Mai 2027']
  for (const fact of facts) expect(readMailHtml(html).text).toContain(fact)
  expect(text).toContain(link)
  expect(html).toContain('href="tel:+498999998210"')
})

test('the rejection offers the talent pool and says when the data goes', () => {
  const { text } = renderApplicationMail('applicationRejected', anApplicationMail())
  expect(flat(text)).toContain('Nach heutigem Stand löschen wir deine Daten am Samstag, 15. Mai 2027.')
  expect(flat(text)).toContain('zwei Jahre lang behalten')
  expect(text).toContain(link)
})

test('the confirmation of a deletion says the day in Berlin and leads nowhere', () => {
  const { text } = renderApplicationMail('applicationDeleted', anApplicationMail())
  expect(flat(text)).toContain('am Montag, 16. November 2026 gelöscht')
  expect(text).not.toContain('token')
})
