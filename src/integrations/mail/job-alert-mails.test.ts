import { describe, expect, test } from 'vitest'
import { type JobAlertPayload, jobAlertMailKinds } from '#domain/outbox-message.ts'
import { aSender } from '#tests/support/builders.ts'
import { expectSameInBothParts } from '#tests/support/mail-content.ts'
import { renderJobAlertMail } from './job-alert-mails.ts'

const toLink = (step: string) => `https://krume.example/jobs/alerts/1/${step}?token=x`
const links = {
  ...{ confirm: toLink('confirm'), renew: toLink('renew'), unsubscribe: toLink('unsubscribe') },
  publicUrl: 'https://krume.example',
}
const aJob = { id: 'verkauf', name: 'Verkäufer (m/w/d)', place: 'Memmingen', details: ['Teilzeit, ab 05:30 Uhr'] }
const anAlert = (changes: Partial<JobAlertPayload> = {}): JobAlertPayload => ({
  ...{ alertId: '1', mail: 'lena@mail.example', language: 'de', endsOn: '2027-11-16', jobs: [aJob] },
  search: { keyword: 'Memmingen', field: ['sales'], type: ['partTime'] },
  ...changes,
})
const render = (kind: (typeof jobAlertMailKinds)[number], payload: JobAlertPayload) =>
  renderJobAlertMail(kind, payload, { links, sender: aSender })

describe.each(['de', 'en'] as const)('in %s', (language) => {
  test.each(jobAlertMailKinds)('%s has the same content in both parts and no unfilled placeholder', (kind) => {
    const mail = render(kind, anAlert({ language }))
    expectSameInBothParts(mail)
    expect(mail.subject + mail.text + mail.html).not.toMatch(/{{|undefined/)
    expect(mail.text).toContain('Memmingen')
  })

  test('a digest says what is new, and how to stop', () => {
    const { text } = render('jobAlertDigest', anAlert({ language }))
    for (const fact of [aJob.name, aJob.place, 'https://krume.example/jobs/verkauf', links.unsubscribe, links.renew])
      expect(text).toContain(fact)
    expect(text).not.toContain(links.confirm)
  })

  test('a confirmation contains no other way than to confirm', () => {
    const { text } = render('jobAlertConfirm', anAlert({ language, jobs: [] }))
    expect(text).toContain(links.confirm)
    expect(text).not.toContain(links.unsubscribe)
  })
})

test('the subject names a single job, and counts several', () => {
  expect(render('jobAlertDigest', anAlert()).subject).toBe('Neue Stelle: Verkäufer (m/w/d)')
  expect(render('jobAlertDigest', anAlert({ jobs: [aJob, aJob] })).subject).toContain('2 neue Stellen')
})

test('a stranger cannot put a link into the mail by the search', () => {
  const { text, html } = render('jobAlertConfirm', anAlert({ search: { keyword: 'https://evil.example <b>' } }))
  expect(text).not.toMatch(/https:\/\/evil|evil\.example/)
  expect(html).not.toMatch(/<b>|href="https:\/\/evil/)
})
