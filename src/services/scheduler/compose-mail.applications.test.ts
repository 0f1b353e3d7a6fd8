import { describe, expect, test } from 'vitest'
import type { OutboxMail } from '#db/outbox.ts'
import {
  type ApplicationMailKind,
  type ApplicationMailPayload,
  applicantMailKinds,
  applicationMailKinds,
  isHiringMail,
  jobAlertMailKinds,
  type OutboxMessage,
  organizerMailKinds,
} from '#domain/outbox-message.ts'
import { createAccessTokens } from '#foundation/access-tokens.ts'
import { readConfig } from '#foundation/config.ts'
import { demoContent } from '#tests/support/test-content.ts'
import { createMailComposer } from './compose-mail.ts'

const content = await demoContent()
const now = '2026-11-16T09:00:00.000Z'
const accessTokens = createAccessTokens(['the key of these tests, long enough'])
const applicationId = '0123456789abcdef0123456789abcdef01234567'

const payload: ApplicationMailPayload = {
  applicationId,
  language: 'en',
  applicant: { givenname: 'Anna', surname: 'Huber', mail: 'anna.huber@mail.example' },
  job: { id: 'gone', name: { de: 'Fahrer (m/w/d)', en: 'Driver (m/f/d)' }, identifier: 'KR-2026-026' },
  organizer: { name: 'Georg Hiemer', mail: 'georg.hiemer@krume.example', phone: '+49 89 99998-241' },
  deletesOn: '2027-11-15',
  linkVersion: 0,
  answerBy: '2026-11-20',
}

const deps = {
  content: () => content,
  publicUrl: 'https://krume.example',
  staffUrl: 'https://staff.krume.example',
  accessTokens,
  now: () => now,
}
const compose = createMailComposer({ ...deps, hasScanner: true })
const composeWithoutScanner = createMailComposer({ ...deps, hasScanner: false })

function composeMail(kind: ApplicationMailKind, changes: Partial<ApplicationMailPayload> = {}, composeEntry = compose) {
  const entry: OutboxMail = {
    id: '0b7c',
    kind,
    subject_id: applicationId,
    recipient: '',
    payload: { ...payload, ...changes },
    due_at: now,
    attempts: 1,
    sent_at: null,
    dead_at: null,
    last_fault: null,
    created_at: now,
    attempted_at: now,
    claimed_until: null,
  }
  return composeEntry(entry)
}
const subjectAndText = ({ subject, text }: { subject: string; text: string }) => `${subject} ${text}`
const linksIn = (text: string) =>
  [...text.matchAll(/https:\/\/krume\.example\/(applications|review)\/\S+/g)].map(String)

describe('application mails', () => {
  test.each(applicantMailKinds)(
    '%s goes to the applicant in their language with the organizer as reply address',
    (kind) => {
      const mail = composeMail(kind)
      expect(mail).toMatchObject({ to: 'anna.huber@mail.example', replyTo: 'georg.hiemer@krume.example' })
      expect(subjectAndText(mail)).toContain('Driver')
      expect(subjectAndText(mail)).not.toContain('Fahrer')
      expect(subjectAndText(composeMail(kind, { language: 'de' }))).toContain('Fahrer')
    },
  )

  test.each(applicantMailKinds)('%s has the colleague who has taken over as reply address', (kind) => {
    const mail = composeMail(kind, { replyTo: 'pia@krume.example' })
    expect(mail).toMatchObject({ to: 'anna.huber@mail.example', replyTo: 'pia@krume.example' })
  })

  test.each(organizerMailKinds)(
    '%s goes to the organizer in German; a reply reaches the applicant only if it cannot quote the review link',
    (kind) => {
      const mail = composeMail(kind)
      expect(mail.to).toBe('georg.hiemer@krume.example')
      expect(mail.replyTo).toBe(kind === 'applicationErased' ? undefined : 'anna.huber@mail.example')
      expect(mail.text + mail.html).not.toContain('token=')
      expect(subjectAndText(mail)).toContain('Fahrer')
      expect(subjectAndText(mail)).not.toContain('Driver')
    },
  )

  test('applicationNotice says that files are not scanned for viruses, unless there is a scanner', () => {
    const sentence = 'nicht auf Viren'
    const { text, html } = composeMail('applicationNotice', {}, composeWithoutScanner)
    expect([text, html.replaceAll('\n', ' ')].every((part) => part.replace(/\s+/g, ' ').includes(sentence))).toBe(true)
    expect(composeMail('applicationNotice').text.replace(/\s+/g, ' ')).not.toContain(sentence)
  })

  test.each(applicantMailKinds)('%s says nothing about the scanner', (kind) => {
    expect(composeMail(kind, {}, composeWithoutScanner).text).toBe(composeMail(kind).text)
  })

  test.each(applicantMailKinds)('%s contains no link to the staff app', (kind) => {
    const { text, html } = composeMail(kind)
    expect(`${text}${html}`).not.toContain('staff.krume.example')
  })

  test.each(organizerMailKinds)('%s contains no link of the applicant', (kind) => {
    const { text, html } = composeMail(kind)
    expect(`${text}${html}`).not.toContain('//krume.example/applications/')
  })

  test.each(['applicationReceived', 'applicationInvited', 'applicationRejected', 'applicationLinkRenewed'] as const)(
    '%s contains a link of the applicant',
    (kind) => {
      const [link = ''] = linksIn(composeMail(kind).text)
      const token = /token=([\w.-]+)/.exec(link)?.[1] ?? ''
      expect(accessTokens.read('application-link', token, now)).toBe(applicationId)
    },
  )

  test('applicationLinkRenewed contains the version of the link', () => {
    const [link = ''] = linksIn(composeMail('applicationLinkRenewed', { linkVersion: 2 }).text)
    const token = /token=([\w.~-]+)/.exec(link)?.[1] ?? ''
    expect(accessTokens.read('application-link', token, now)).toBe(`${applicationId}~2`)
  })

  test('answerReminder goes to the colleague who deals with the application, without a way in', () => {
    const mail = composeMail('answerReminder', {
      answerBy: '2026-11-20',
      assignee: { name: 'Pia', mail: 'pia@krume.example' },
    })
    expect(mail).toMatchObject({ to: 'pia@krume.example', replyTo: 'anna.huber@mail.example' })
    expect(mail.text).toContain(`https://staff.krume.example/hiring/applications/${applicationId}`)
    expect(mail.text + mail.html).not.toContain('token=')
  })

  test('come from the sender of hiring, and other mails from the usual one', () => {
    const hiringFrom = 'Krume Jobs <jobs@krume.example>'
    const composeEntry = createMailComposer({ ...deps, hasScanner: true, hiringFrom })
    for (const kind of applicationMailKinds) expect(composeMail(kind, {}, composeEntry).from).toBe(hiringFrom)
    expect(isHiringMail('orderConfirmed')).toBe(false)
    expect(isHiringMail('messageReply')).toBe(false)
  })

  test('come from the address of the content without HIRING_MAIL_FROM, and from the usual sender without both', () => {
    const { config } = readConfig({ KRUME_DEMO: 'empty' })
    const composeEntry = createMailComposer({ ...deps, hasScanner: true, hiringFrom: config?.hiringMailFrom })
    for (const kind of applicationMailKinds)
      expect(composeMail(kind, {}, composeEntry).from).toBe('Bäckerei Krume <jobs@krume.example>')
    const { hiringMail: _, ...company } = content.company
    const composeWithout = createMailComposer({ ...deps, content: () => ({ ...content, company }), hasScanner: true })
    expect(composeMail('applicationReceived', {}, composeWithout).from).toBe('Bäckerei Krume <hallo@krume.example>')
  })

  test('are composed even when the job has been removed', () => {
    for (const kind of applicationMailKinds) expect(composeMail(kind).subject).not.toBe('')
  })

  test('have a Message-ID made of the outbox id', () => {
    expect(composeMail('applicationReceived').messageId).toBe('<0b7c@krume.example>')
  })

  test.each(applicationMailKinds)('%s is not affected by headers, markup or links in the name', (kind) => {
    const applicant = {
      givenname: 'Anna\r\nBcc: x@y.example',
      surname: '<b>Huber</b> https://evil.example',
      mail: 'a@b.example',
    }
    const mail = composeMail(kind, { applicant })
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(mail.html).not.toContain('<b>Huber')
    expect(mail.html).not.toContain('href="https://evil.example')
  })
})

test.each(['', 'toString'])('throws for the unknown kind %j', (kind) => {
  expect(() => composeMail(kind as ApplicationMailKind)).toThrow('unknown kind')
})

describe('other mails of hiring and of messages', () => {
  const composeMessage = (message: OutboxMessage) => {
    const times = { due_at: now, created_at: now, attempted_at: now, sent_at: null, dead_at: null, claimed_until: null }
    return compose({ id: '1', subject_id: 'x', recipient: '', attempts: 1, last_fault: null, ...times, ...message })
  }
  const [store] = content.stores
  if (!store) throw new Error('The demo has no store')

  test('the link of an offered or booked interview leads to its times, other links to the application', () => {
    for (const kind of ['interviewOffered', 'interviewBooked'] as const)
      expect(composeMail(kind).text).toContain(`/applications/${applicationId}/interview?token=`)
    for (const kind of ['interviewCanceled', 'applicationHired'] as const)
      expect(composeMail(kind).text).toContain(`/applications/${applicationId}?token=`)
  })

  test('a hand-over goes to the colleague, replies to who handed over, without a way in', () => {
    const mail = composeMessage({
      kind: 'applicationHandedOver',
      payload: {
        ...{ applicationId, to: 'pia@krume.example', name: 'Pia', language: 'de', applicantName: 'Anna Huber' },
        ...{ jobName: { de: 'Verkauf' }, by: 'Jonas', replyTo: 'jonas@krume.example', text: '' },
      },
    })
    expect(mail).toMatchObject({ to: 'pia@krume.example', replyTo: 'jonas@krume.example' })
    expect(mail.text).toContain(`https://staff.krume.example/hiring/applications/${applicationId}`)
    expect(mail.text).not.toContain('token=')
  })

  test('the answer to a message goes to who wrote it, replies to the store', () => {
    const message = {
      ...{ id: '1', storeId: store.id, name: 'Gerda', mail: 'gerda@mail.example', phone: '', subject: 'Torte' },
      ...{ text: 'Wann?', language: 'de' as const, enquiry: null, createdAt: now },
    }
    const mail = composeMessage({ kind: 'messageReply', payload: { message, text: 'Um sieben.', author: 'Renate' } })
    expect(mail).toMatchObject({ to: 'gerda@mail.example', replyTo: store.mail, subject: 'Re: Torte' })
  })

  test('a canceled trial shift is told to the guest, replies to the store', () => {
    const mail = composeMessage({
      kind: 'trialShiftCanceled',
      payload: {
        ...{ storeId: store.id, date: '2026-11-19', minute: 480, name: 'Mia', phone: '1', to: 'mia@mail.example' },
        ...{ jobName: { de: 'Verkauf' }, isForGuest: true, isByGuest: false, language: 'en', text: '' },
      },
    })
    expect(mail).toMatchObject({ to: 'mia@mail.example', replyTo: store.mail })
    expect(mail.html).toContain('<html lang="en"')
  })

  test('a booked trial shift is told to the store, replies to the guest if there is an address', () => {
    const payload = {
      ...{ storeId: store.id, date: '2026-11-19', minute: 480, name: 'Mia', phone: '1', to: store.mail },
      jobName: 'Verkauf',
    }
    const withMail = { ...payload, mail: 'mia@mail.example' }
    expect(composeMessage({ kind: 'trialShiftBooked', payload: withMail }).replyTo).toBe('mia@mail.example')
    expect(composeMessage({ kind: 'trialShiftBooked', payload: { ...payload, mail: '' } }).replyTo).toBeUndefined()
  })

  test('a confirmed trial shift contains the link that moves it, replies to the organizer', () => {
    const mail = composeMessage({
      kind: 'trialShiftConfirmed',
      payload: {
        ...{ booking: { id: 'b1', jobId: 'verkauf', sequence: 0 }, storeId: store.id, date: '2026-11-19', minute: 480 },
        ...{ name: 'Mia', jobName: { de: 'Verkauf' }, organizer: payload.organizer, to: 'mia@mail.example' },
        ...{ language: 'de', change: 'booked' },
      },
    })
    expect(mail).toMatchObject({ to: 'mia@mail.example', replyTo: 'georg.hiemer@krume.example' })
    const token = /trial-shift\/b1\?token=([\w.-]+)/.exec(mail.text)?.[1] ?? ''
    expect(accessTokens.read('trial-shift-link', token, now)).toBe('b1')
  })

  test.each(jobAlertMailKinds)('%s goes to who asked, with one click to unsubscribe once confirmed', (kind) => {
    const alertId = 'a'.repeat(40)
    const mail = composeMessage({
      kind,
      payload: {
        ...{ alertId, mail: 'mia@mail.example', language: 'de', search: {}, endsOn: '2027-11-16' },
        jobs: [{ id: 'verkauf', name: 'Verkauf', place: 'Ulm', details: [] }],
      },
    })
    expect(mail.to).toBe('mia@mail.example')
    const [, unsubscribeToken = ''] = /token=([\w.-]+)/.exec(mail.unsubscribeUrl ?? '') ?? []
    if (kind === 'jobAlertConfirm') {
      expect(mail.unsubscribeUrl).toBeUndefined()
      const [, token = ''] = /confirm\?token=([\w.-]+)/.exec(mail.text) ?? []
      expect(accessTokens.read('job-alert-confirm', token, now)).toBe(alertId)
      expect(accessTokens.read('job-alert-confirm', token, '2026-11-23T09:00:00.000Z')).toBeUndefined()
    } else expect(accessTokens.read('job-alert-link', unsubscribeToken, now)).toBe(alertId)
  })
})

test('an invitation repeats the pay of the posting, in the language of the applicant', () => {
  const job = content.jobs.find(({ id }) => id === 'baeckergeselle-nachtschicht-illertissen')
  if (!job) throw new Error('the demo has no such job')
  const { text } = composeMail('applicationInvited', { job })
  expect(text).toContain('€18.00 to €20.50 an hour')
  expect(composeMail('applicationInvited').text).not.toContain('an hour')
})
