import { describe, expect, test } from 'vitest'
import type { HandOverPayload, InterviewNoticePayload, MessageReplyPayload } from '#domain/outbox-message.ts'
import { aMailStore, aMessage, anEnquiry, aSender } from '#tests/support/builders.ts'
import { expectSameInBothParts } from '#tests/support/mail-content.ts'
import { renderHandOverMail, renderInterviewNotice } from './colleague-mails.ts'
import { renderMessageReply } from './message-reply-mail.ts'

const context = {
  link: 'https://team.krume.example/hiring/applications/1',
  sender: aSender,
  now: '2026-11-16T09:00:00.000Z',
}
const colleague = {
  applicationId: '1',
  to: 'pia@krume.example',
  name: 'Pia Brandl',
  language: 'de' as const,
  applicantName: 'Lena Huber',
  jobName: { de: 'Verkauf', en: 'Sales' },
}

describe.each(['de', 'en'] as const)('in %s', (language) => {
  test('a hand-over names who, whom and why, and leads to the app', () => {
    const payload: HandOverPayload = { ...colleague, language, by: 'Jonas', text: 'Bitte <bald>.' }
    const mail = renderHandOverMail(payload, context)
    expectSameInBothParts(mail)
    for (const fact of ['Jonas', 'Lena Huber', 'Bitte <bald>.', context.link]) expect(mail.text).toContain(fact)
  })

  test.each(['booked', 'moved', 'canceled'] as const)('an interview that is %s is for the calendar', (change) => {
    const interview = {
      ...{ date: '2026-11-18', minute: 600, durationMinutes: 30, place: 'Büro' },
      interviewerName: 'Pia Brandl',
      sequence: 1,
    }
    const payload: InterviewNoticePayload = { ...colleague, language, change, interview }
    const mail = renderInterviewNotice(payload, context)
    expectSameInBothParts(mail)
    expect(mail.subject).toContain('Lena Huber')
    expect(mail.attachments[0]?.content).toContain(change === 'canceled' ? 'METHOD:CANCEL' : 'METHOD:PUBLISH')
    expect(mail.attachments[0]?.content).toContain('Lena Huber')
  })

  test('an answer quotes the message below what was typed', () => {
    const payload: MessageReplyPayload = {
      text: 'Ja, gern.\n\nGruß',
      author: 'Renate',
      message: {
        ...{ id: '1', storeId: 's', name: 'Gerda', mail: 'gerda@mail.example', phone: '1', subject: 'Torte', language },
        text: 'Ohne Nüsse?\nDanke!',
        enquiry: null,
        createdAt: '2026-11-15T09:00:00.000Z',
      },
    }
    const mail = renderMessageReply(payload, { store: aMailStore, sender: aSender })
    expectSameInBothParts(mail)
    expect(mail.subject).toBe('Re: Torte')
    expect(mail.text).toContain('\n\nJa, gern.\n\nGruß\n\n')
    expect(mail.text).toContain('> Ohne Nüsse?\n> Danke!')
  })

  test('the subject of an answer to an enquiry has the language of the form', () => {
    const message = aMessage({ subject: 'Anfrage Catering', enquiry: anEnquiry(), language })
    const mail = renderMessageReply({ text: 'Ja.', author: 'Renate', message }, { store: aMailStore, sender: aSender })
    expect(mail.subject).toBe(language === 'de' ? 'Re: Anfrage Catering' : 'Re: Catering enquiry')
  })
})
