import { describe, expect, test } from 'vitest'
import {
  type ApplicationMailKind,
  applicantMailKinds,
  applicationMailKinds,
  organizerMailKinds,
} from '#domain/outbox-message.ts'
import { aSender } from '#tests/support/builders.ts'
import { expectSameInBothParts, readMailHtml } from '#tests/support/mail-content.ts'
import { draftApplicationMessage, renderApplicationMail } from './application-mails.ts'
import type { ApplicationMailData } from './mail-data.ts'

const link = 'https://krume.example/applications/7K3MNPQ4RT?token=abcDEF0123456789'

const anApplicationMail = (changes: Partial<ApplicationMailData> = {}): ApplicationMailData => ({
  applicationId: '7K3MNPQ4RT',
  language: 'de',
  applicant: { givenname: 'Lena', surname: 'Huber', mail: 'lena.huber@mail.example' },
  job: { id: 'baecker-nacht', name: 'Bäckergeselle (m/w/d) in der Nachtschicht', identifier: 'KR-2026-031', pay: [] },
  organizer: { name: 'Tobias Rauch', mail: 'tobias.rauch@krume.example', phone: '+49 89 99998-210' },
  link,
  deletesOn: '2027-05-15',
  answerBy: '2026-11-23',
  hasScanner: true,
  sender: aSender,
  now: '2026-11-15T23:30:00.000Z',
  ...changes,
})

const flat = (text: string) => text.replace(/\s+/g, ' ')

describe.each(applicationMailKinds)('%s', (kind) => {
  test.each(['de', 'en'] as const)(
    'in %s has the same content in both parts and no unfilled placeholder',
    (language) => {
      const mail = renderApplicationMail(kind, anApplicationMail({ language }))
      expect(mail.subject).toContain('Bäckergeselle (m/w/d)')
      expect(mail.subject + mail.text + mail.html).not.toMatch(/{{|undefined/)
      expect(mail.attachments).toEqual([])
      expectSameInBothParts(mail)
    },
  )

  test('accepts any typed name', () => {
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
  test('uses the language of the application', () => {
    const english = renderApplicationMail(kind, anApplicationMail({ language: 'en' }))
    expect(english.html).toContain('<html lang="en"')
    expect(english.text).toContain('Dear Lena,')
    expect(renderApplicationMail(kind, anApplicationMail()).text).toContain('Hallo Lena,')
  })

  test('greets without a name when none was given', () => {
    const applicant = { givenname: '\u200B', surname: '', mail: 'lena@mail.example' }
    expect(renderApplicationMail(kind, anApplicationMail({ applicant })).text).toMatch(/^Hallo,$/m)
  })
})

describe.each(organizerMailKinds)('%s, to the people in charge', (kind) => {
  const mail = renderApplicationMail(kind, anApplicationMail({ language: 'en' }))

  test('is in German, with name and job, and with the link as long as it opens the application', () => {
    for (const fact of ['Lena Huber', 'KR-2026-031']) expect(mail.text).toContain(fact)
    expect(mail.text.includes('Samstag, 15. Mai 2027')).toBe(kind !== 'applicationErased')
    expect(mail.text.includes(link)).toBe(kind !== 'applicationWithdrawn' && kind !== 'applicationErased')
    expect(mail.html).toContain('<html lang="de"')
  })

  test('contains no other personal data', () => {
    expect(mail.text + mail.html).not.toContain('lena.huber@mail.example')
  })
})

test('the receipt contains job, contact, deletion date and the personal link', () => {
  const { text, html } = renderApplicationMail('applicationReceived', anApplicationMail())
  const facts = ['KR-2026-031', 'Tobias Rauch', '+49 89 99998-210', 'Samstag, 15. Mai 2027']
  for (const fact of facts) expect(readMailHtml(html).text).toContain(fact)
  expect(text).toContain(link)
  expect(html).toContain('href="tel:+498999998210"')
})

test('a mail about a new link says that the previous one is no longer valid', () => {
  const { text } = renderApplicationMail('applicationLinkRenewed', anApplicationMail())
  expect(flat(text)).toContain('der Link aus unseren früheren E-Mails gilt nicht mehr')
  expect(text).toContain(link)
})

test('the rejection offers the talent pool and names the deletion date', () => {
  const { text } = renderApplicationMail('applicationRejected', anApplicationMail())
  expect(flat(text)).toContain('Nach heutigem Stand löschen wir deine Daten am Samstag, 15. Mai 2027.')
  expect(flat(text)).toContain('2 Jahre lang behalten')
  expect(text).toContain(link)
})

test('the deletion notice names the day in Berlin and contains no link', () => {
  const { text } = renderApplicationMail('applicationDeleted', anApplicationMail())
  expect(flat(text)).toContain('am Montag, 16. November 2026 gelöscht')
  expect(text).not.toContain('token')
})

describe('the promised answer', () => {
  const answerBy = '2026-11-20'
  const words = (kind: ApplicationMailKind, changes: Partial<ApplicationMailData> = {}) =>
    flat(renderApplicationMail(kind, anApplicationMail({ answerBy, ...changes })).text)

  test('is a date in the confirmation', () => {
    expect(words('applicationReceived')).toContain('spätestens am Freitag, 20. November 2026 hast du eine Antwort')
    expect(words('applicationReceived', { language: 'en' })).toContain('an answer by Friday 20 November 2026')
  })

  test('is named to reviewers, and that it has passed', () => {
    expect(words('answerReminder')).toContain('Versprochen ist sie bis Freitag, 20. November 2026')
    expect(words('answerReminder', { now: '2026-11-20T23:30:00.000Z' })).toContain('Versprochen war sie bis')
  })
})

describe('a message of a person', () => {
  const message =
    'Hallo Lena,\n\n  am Dienstag – versprochen: https://krume.example/plan?a=1&b=2\n' +
    'Ein sehr langer Satz ohne Umbruch, der über viele Zeichen geht und so bleiben soll, wie er ist.\n\nPia'

  test.each(['applicationInvited', 'applicationHired', 'applicationRejected', 'interviewOffered'] as const)(
    'is what %s says, word by word, in both parts, without a second greeting',
    (kind) => {
      const { text, html, subject } = renderApplicationMail(kind, anApplicationMail({ message }))
      expect(text).toContain(`\n\n${message}\n\n`)
      expect(html).toContain(message.replaceAll('&', '&amp;'))
      expect(text.match(/Hallo Lena/g)).toHaveLength(1)
      expect(text).toContain(link)
      expect(subject).toContain('Bäckergeselle')
    },
  )

  test.each(['applicationInvited', 'interviewOffered', 'interviewBooked'] as const)('%s repeats the pay', (kind) => {
    const { job } = anApplicationMail()
    const pay = ['18,00 bis 20,50 € pro Stunde', '25 % für die Nacht']
    const { text } = renderApplicationMail(kind, anApplicationMail({ job: { ...job, pay } }))
    expect(flat(text)).toContain('Bezahlung: 18,00 bis 20,50 € pro Stunde 25 % für die Nacht')
    expect(renderApplicationMail(kind, anApplicationMail()).text).not.toContain('Bezahlung')
  })

  test('loses only characters that nobody sees', () => {
    const { text } = renderApplicationMail('applicationHired', anApplicationMail({ message: 'a\u202Eb\u0000c\r\nd' }))
    expect(text).toContain('ab c\nd')
  })

  test('starts as the words that the mail would have', () => {
    const draft = draftApplicationMessage('applicationRejected', anApplicationMail({ language: 'en' }))
    const usual = flat(renderApplicationMail('applicationRejected', anApplicationMail({ language: 'en' })).text)
    for (const paragraph of draft.split('\n\n')) expect(usual).toContain(flat(paragraph))
  })

  test('is signed by who sends it, not by the contact of the job', () => {
    const mail = anApplicationMail()
    const draft = draftApplicationMessage('interviewOffered', { ...mail, author: 'Pia Brandl' })
    expect(draft).toContain('\nPia Brandl\n')
    expect(draft).not.toContain(mail.organizer.name)
  })
})

describe('an interview', () => {
  const interview = {
    date: '2026-11-18',
    minute: 600,
    durationMinutes: 45,
    place: 'Backstube, Marktplatz 1',
    interviewerName: 'Pia Brandl',
    sequence: 2,
  }

  test.each([
    ['interviewBooked', 'PUBLISH', 'CONFIRMED'],
    ['interviewCanceled', 'CANCEL', 'CANCELLED'],
  ] as const)('%s has a calendar file that replaces the one before', (kind, method, status) => {
    const mail = renderApplicationMail(kind, anApplicationMail({ interview }))
    expectSameInBothParts(mail)
    for (const fact of ['Mittwoch, 18. November 2026, 10:00 Uhr', '45 Minuten', 'Marktplatz 1', 'Pia Brandl'])
      expect(flat(mail.text)).toContain(fact)
    const [file] = mail.attachments
    expect(file).toMatchObject({
      filename: 'gespraech-2026-11-18.ics',
      contentType: `text/calendar; charset=utf-8; method=${method}`,
    })
    const lines = file?.content.replaceAll('\r\n ', '').split('\r\n') ?? []
    for (const line of [
      `METHOD:${method}`,
      'UID:interview-7K3MNPQ4RT@krume.example',
      'SEQUENCE:2',
      'DTSTART;TZID=Europe/Berlin:20261118T100000',
      'DTEND;TZID=Europe/Berlin:20261118T104500',
      `STATUS:${status}`,
      'LOCATION:Backstube\\, Marktplatz 1',
    ])
      expect(lines).toContain(line)
  })

  test('is offered with all times to choose from', () => {
    const times = [interview, { ...interview, minute: 660 }]
    const mail = renderApplicationMail('interviewOffered', anApplicationMail({ times }))
    expectSameInBothParts(mail)
    expect(flat(mail.text)).toContain('10:00 Uhr Mittwoch, 18. November 2026, 11:00 Uhr')
    expect(mail.attachments).toEqual([])
  })
})
