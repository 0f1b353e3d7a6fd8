import type { StoredApplication } from '#db/applications.ts'
import type { Application } from '#domain/hiring/application.ts'
import { deletionDate } from '#domain/hiring/deletion-date.ts'
import { berlinTime } from '../berlin-time.ts'

/** Every change goes through here, so that the date that is stored is always the one that holds. */
export function withDeletionDate(application: Application): StoredApplication {
  const { state, createdAt, decidedAt, talentPoolSince } = application
  const deletesOn = deletionDate({
    state,
    createdOn: berlinTime(createdAt).date,
    decidedOn: decidedAt && berlinTime(decidedAt).date,
    talentPoolSince,
  })
  return { application, deletesOn }
}
