import { randomUUID } from 'node:crypto'
import type { HiringServices } from '#services/hiring/hiring-services.ts'
import { submitApplication } from '#services/hiring/submit-application.ts'

interface Changes {
  jobId?: string
  givenname?: string
  surname?: string
  language?: 'de' | 'en'
  talentPool?: boolean
  source?: string
}

/** Submits an application as the website does, and returns its id. */
export async function submitTestApplication(services: HiringServices, changes: Changes = {}): Promise<string> {
  const { jobId = 'ladenbaecker-mindelheim', givenname = 'Anna', surname = 'Huber' } = changes
  const result = await submitApplication(services, {
    jobId,
    applicant: {
      givenname,
      surname,
      mail: `${randomUUID()}@mail.example`,
      phone: '+49 89 99998-777',
      streetAddress: 'Hauptstraße 12',
      postalCode: '89257',
      location: 'Illertissen',
    },
    attributes: [],
    interview: [],
    talentPool: changes.talentPool ?? false,
    source: changes.source,
    language: changes.language ?? 'de',
    idempotencyKey: undefined,
  })
  if (result.kind !== 'submitted') throw new Error(`Not submitted: ${result.kind}`)
  return result.applicationId
}
