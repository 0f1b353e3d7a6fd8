import { describe, expect, test } from 'vitest'
import { readContent } from '#content/read-content.ts'
import type { OutboxMail } from '#db/outbox.ts'
import type { ApplicationMailPayload } from '#hiring/queue-application-mail.ts'
import {
  applicantMailKinds,
  applicationMailKinds,
  organizerMailKinds,
} from '#integrations/mail/application-mail-data.ts'
import { makeAccess } from '../access.ts'
import { isApplicationMail } from './address-application-mail.ts'
import { addressMail } from './address-mail.ts'

const reading = await readContent('content')
if (!reading.isValid) throw new Error('The demo content is not valid')
const { bakery } = reading
const now = '2026-11-16T09:00:00.000Z'
const access = makeAccess(['the key of these tests, long enough'])
const applicationId = '0123456789abcdef0123456789abcdef01234567'

const payload: ApplicationMailPayload = {
  applicationId,
  language: 'en',
  applicant: { givenname: 'Anna', surname: 'Huber', mail: 'anna.huber@mail.example' },
  job: { id: 'gone', name: { de: 'Fahrer (m/w/d)', en: 'Driver (m/f/d)' }, identifier: 'KR-2026-026' },
  organizer: { name: 'Georg Hiemer', mail: 'georg.hiemer@krume.example', phone: '+49 89 99998-241' },
  deletesOn: '2027-11-15',
}

function written(kind: string, changes: Partial<ApplicationMailPayload> = {}) {
  const entry: OutboxMail = {
    id: '0b7c',
    kind,
    subject_id: applicationId,
    payload: { ...payload, ...changes },
    due_at: now,
    attempts: 1,
    sent_at: null,
    dead_at: null,
    last_fault: null,
    created_at: now,
  }
  return addressMail({ bakery: () => bakery, publicUrl: 'https://krume.example', access, now: () => now })(entry)
}
const wordsOf = ({ subject, text }: { subject: string; text: string }) => `${subject} ${text}`
const linksIn = (text: string) =>
  [...text.matchAll(/https:\/\/krume\.example\/(applications|review)\/\S+/g)].map(String)

describe('a mail about an application', () => {
  test.each(applicantMailKinds)(
    '%s goes to the applicant in their language, and answers to the people in charge',
    (kind) => {
      const mail = written(kind)
      expect(mail).toMatchObject({ to: 'anna.huber@mail.example', replyTo: 'georg.hiemer@krume.example' })
      expect(wordsOf(mail)).toContain('Driver')
      expect(wordsOf(mail)).not.toContain('Fahrer')
      expect(wordsOf(written(kind, { language: 'de' }))).toContain('Fahrer')
    },
  )

  test.each(organizerMailKinds)(
    '%s goes to the people in charge in German; an answer, which would carry their link, not to the applicant',
    (kind) => {
      const mail = written(kind)
      expect([mail.to, mail.replyTo]).toEqual(['georg.hiemer@krume.example', undefined])
      expect(wordsOf(mail)).toContain('Fahrer')
      expect(wordsOf(mail)).not.toContain('Driver')
    },
  )

  test.each(applicantMailKinds)('%s holds no link of the people in charge', (kind) => {
    const { text, html } = written(kind)
    expect(`${text}${html}`).not.toContain('/review/')
  })

  test.each(organizerMailKinds)('%s holds no link of the applicant', (kind) => {
    const { text, html } = written(kind)
    expect(`${text}${html}`).not.toContain('/applications/')
  })

  test.each([
    ['applicationReceived', 'application-link'],
    ['applicationInvited', 'application-link'],
    ['applicationRejected', 'application-link'],
    ['applicationNotice', 'review-link'],
  ] as const)('%s opens it by an %s', (kind, purpose) => {
    const [link = ''] = linksIn(written(kind).text)
    const token = /token=([\w.-]+)/.exec(link)?.[1] ?? ''
    expect(access.read(purpose, token, now)).toBe(applicationId)
  })

  test('is written although the job has left the content', () => {
    for (const kind of applicationMailKinds) expect(written(kind).subject).not.toBe('')
  })

  test('has the same Message-ID each time it is written', () => {
    expect(written('applicationReceived').messageId).toBe('<0b7c@krume.example>')
  })

  test.each(applicationMailKinds)('%s stays one mail with one subject, whatever the name holds', (kind) => {
    const applicant = {
      givenname: 'Anna\r\nBcc: x@y.example',
      surname: '<b>Huber</b> https://evil.example',
      mail: 'a@b.example',
    }
    const mail = written(kind, { applicant })
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(mail.html).not.toContain('<b>Huber')
    expect(mail.html).not.toContain('href="https://evil.example')
  })
})

test('which mails are about applications', () => {
  for (const kind of applicationMailKinds) expect(isApplicationMail(kind)).toBe(true)
  for (const kind of ['orderReceived', 'tasterBooked', '', 'toString']) expect(isApplicationMail(kind)).toBe(false)
})
