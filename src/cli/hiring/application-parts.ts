import type { StoredApplication } from '#db/applications.ts'
import type { Attachment } from '#domain/hiring/application.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { localized } from '#domain/i18n/localized.ts'
import { facts, table } from '../answers.ts'
import type { Column, Table } from '../command-result.ts'

const factColumns: readonly Column[] = [
  { key: 'id' },
  { key: 'state', as: { words: 'applicationState' } },
  { key: 'job' },
  { key: 'name' },
  { key: 'mail' },
  { key: 'phone' },
  { key: 'address' },
  { key: 'language' },
  { key: 'talentPoolSince', as: 'day' },
  { key: 'createdAt', as: 'moment' },
  { key: 'invitedAt', as: 'moment' },
  { key: 'decidedAt', as: 'moment' },
  { key: 'deletesOn', as: 'day' },
]

/** An application with everything that is known of it. */
export function applicationParts(
  { application, deletesOn }: StoredApplication,
  files: readonly Attachment[],
  language: Language,
): Table[] {
  const { id, state, jobName, applicant, attributes, interview, createdAt, invitedAt, decidedAt, talentPoolSince } =
    application
  const { givenname, surname, mail, phone, streetAddress, postalCode, location } = applicant
  const address = `${streetAddress}, ${postalCode} ${location}`
  const shown = { id, state, job: localized(jobName, language), name: `${givenname} ${surname}`, mail, phone, address }
  const times = { talentPoolSince, createdAt, invitedAt, decidedAt, deletesOn }
  const answers = [
    ...interview.map(({ headline, answer }) => ({
      question: localized(headline, language),
      answer: answer.join(', '),
    })),
    ...attributes.map(({ name, notes }) => ({ question: name, answer: notes })),
  ]
  return [
    facts('application', factColumns, { ...shown, language: application.language, ...times }),
    table('answers', [{ key: 'question' }, { key: 'answer' }], answers),
    table(
      'files',
      [
        { key: 'number', as: 'count' },
        { key: 'file' },
        { key: 'sizeBytes', as: 'bytes' },
        { key: 'state', as: { words: 'fileState' } },
      ],
      files.map(({ number, name, sizeBytes, state: fileState }) => ({
        number,
        file: name,
        sizeBytes,
        state: fileState,
      })),
    ),
  ]
}
