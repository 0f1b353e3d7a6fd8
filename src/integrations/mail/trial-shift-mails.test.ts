import { describe, expect, test } from 'vitest'
import type {
  TrialShiftCanceledPayload,
  TrialShiftConfirmedPayload,
  TrialShiftPayload,
} from '#domain/outbox-message.ts'
import { aMailStore, aSender } from '#tests/support/builders.ts'
import { expectSameInBothParts, readMailHtml } from '#tests/support/mail-content.ts'
import { renderTrialShiftCanceled, renderTrialShiftConfirmed, renderTrialShiftMail } from './trial-shift-mails.ts'

const context = { store: aMailStore, sender: aSender }
const now = '2026-11-16T09:00:00.000Z'
const moment = 'Samstag, 21. November 2026, 07:30 Uhr'

const aBooking = (changes: Partial<TrialShiftPayload> = {}) => ({
  ...{ name: 'Lena Huber', phone: '+49 89 99998-777', date: '2026-11-21', minute: 450 },
  jobName: 'Verkäufer (m/w/d) am Marktplatz',
  ...changes,
})

describe('to the store', () => {
  test('names guest, time and job', () => {
    const mail = renderTrialShiftMail(aBooking(), context)
    for (const fact of [moment, 'Lena Huber', '+49 89 99998-777', 'Illertissen Marktplatz', 'Verkäufer (m/w/d)']) {
      expect(mail.text).toContain(fact)
      expect(readMailHtml(mail.html).text).toContain(fact)
    }
    expect(mail.subject).toBe(`Schnuppertag: Lena Huber, ${moment}`)
    expect(mail.html).toContain('<html lang="de"')
    expectSameInBothParts(mail)
  })

  test('names both times of a moved one', () => {
    const mail = renderTrialShiftMail(aBooking({ before: { date: '2026-11-20', minute: 600 } }), context)
    expect(mail.subject).toBe(`Verlegt: Schnuppertag, Lena Huber, ${moment}`)
    for (const fact of [moment, 'Freitag, 20. November 2026, 10:00 Uhr']) expect(mail.text).toContain(fact)
  })

  test('offers to reply only if the guest gave an address', () => {
    expect(renderTrialShiftMail(aBooking(), context).text).not.toContain('antworten')
    expect(renderTrialShiftMail(aBooking({ mail: 'lena@mail.example' }), context).text).toContain('antworten')
  })

  test('accepts any typed text', () => {
    const mail = renderTrialShiftMail(aBooking({ name: '<b>\r\nhttps://evil.example', phone: 'javascript:1' }), context)
    expect(mail.html).not.toMatch(/<b>|href="javascript/)
    expect(mail.text).not.toMatch(/evil\.example/)
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expectSameInBothParts(mail)
  })
})

const aConfirmation = (changes: Partial<TrialShiftConfirmedPayload> = {}): TrialShiftConfirmedPayload => ({
  ...{ booking: { id: 'b1', jobId: 'verkauf', sequence: 0 }, storeId: 's', date: '2026-11-21', minute: 450 },
  ...{
    name: 'Lena',
    jobName: { de: 'Verkauf', en: 'Sales' },
    to: 'lena@mail.example',
    language: 'de',
    change: 'booked',
  },
  organizer: { name: 'Tobias Rauch', mail: 'tobias@krume.example', phone: '+49 89 99998-210' },
  ...changes,
})
const link = 'https://krume.example/jobs/verkauf/trial-shift/b1?token=x'

describe.each(['de', 'en'] as const)('to the guest in %s', (language) => {
  test.each(['booked', 'moved'] as const)('a %s trial shift has when, where, a link and a calendar file', (change) => {
    const payload = aConfirmation({ language, change, booking: { id: 'b1', jobId: 'verkauf', sequence: 2 } })
    const mail = renderTrialShiftConfirmed(payload, { ...context, link, now })
    expectSameInBothParts(mail)
    for (const fact of ['Lena', aMailStore.name, link, 'Tobias Rauch']) expect(mail.text).toContain(fact)
    expect(mail.text).not.toMatch(/{{|undefined/)
    const [file] = mail.attachments
    expect(file?.contentType).toContain('method=PUBLISH')
    expect(file?.content).toContain('UID:trial-shift-b1@')
    expect(file?.content).toContain('SEQUENCE:2')
    expect(file?.content).toContain('DTSTART;TZID=Europe/Berlin:20261121T073000')
    expect(file?.content).toContain('DTEND;TZID=Europe/Berlin:20261121T103000')
  })

  test('a start in the night says which night', () => {
    const mail = renderTrialShiftConfirmed(aConfirmation({ language, minute: 120 }), { ...context, link, now })
    expect(mail.text).toMatch(/In der Nacht von Freitag auf Samstag|In the night from Friday to Saturday/)
    const early = renderTrialShiftConfirmed(aConfirmation({ language, minute: 300 }), { ...context, link, now })
    expect(early.text).not.toMatch(/In der Nacht|In the night/)
  })

  test.each([true, false])('a canceled one leaves the calendar (by the guest: %s)', (isByGuest) => {
    const payload: TrialShiftCanceledPayload = {
      ...{ storeId: 's', date: '2026-11-21', minute: 450, name: 'Mia', phone: '+49 89 1', to: 'x', isForGuest: true },
      ...{
        jobName: { de: 'Verkauf', en: 'Sales' },
        language,
        text: isByGuest ? '' : 'Wir sind leider krank.',
        isByGuest,
      },
      booking: { id: 'b1', jobId: 'verkauf', sequence: 3 },
    }
    const mail = renderTrialShiftCanceled(payload, { ...context, now })
    expectSameInBothParts(mail)
    expect(mail.text).toContain(aMailStore.name)
    if (!isByGuest) expect(mail.text).toContain('Wir sind leider krank.')
    const [file] = mail.attachments
    expect(file?.content).toContain('METHOD:CANCEL')
    expect(file?.content).toContain('SEQUENCE:3')
    const { attachments } = renderTrialShiftCanceled({ ...payload, isForGuest: false }, { ...context, now })
    expect(attachments).toEqual([])
  })
})
