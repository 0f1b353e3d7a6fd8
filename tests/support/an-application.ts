import type { Application } from '#domain/hiring/application.ts'

export const anApplication = (changes: Partial<Application> = {}): Application => ({
  id: 'a1b2c3',
  jobId: 'initiativbewerbung',
  jobName: { de: 'Initiativbewerbung', en: 'Speculative application' },
  jobIdentifier: 'KR-0',
  organizer: { name: 'Sabine Mayrhofer', mail: 'sabine.mayrhofer@krume.example', phone: '+49 89 99998-210' },
  state: 'received',
  language: 'de',
  applicant: {
    givenname: 'Anna',
    surname: 'Huber',
    mail: 'anna.huber@example.org',
    phone: '',
    streetAddress: 'Hauptstraße 1',
    postalCode: '89257',
    location: 'Illertissen',
  },
  attributes: [],
  interview: [],
  createdAt: '2026-11-16T09:00:00.000Z',
  invitedAt: null,
  decidedAt: null,
  talentPoolSince: null,
  ...changes,
})
